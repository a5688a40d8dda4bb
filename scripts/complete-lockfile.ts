// Adds to package-lock.json the optional packages for other platforms that `npm install` left out.
// Usage: npm run complete-lockfile, after an install that added a package with one binary per platform.
//
// A registry that mirrors only some platforms returns 404 for the others. `npm install` then writes a lockfile without
// them, and `npm ci` refuses that lockfile everywhere. `npm ci` only needs an entry with the version and the platform.
// These entries have no hash, see docs/dependencies.md: with a complete registry, delete them and install again.

import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const LOCKFILE = 'package-lock.json';
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** WebAssembly runs on every system, so npm identifies it by the processor alone. */
const PLATFORM =
  /-(?:wasm32-wasi|(?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(?<cpu>[a-z0-9]+)(?:-(?<abi>\w+))?)$/;

const lockfile: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
const added = missingPackages();

if (added.length > 0) {
  const packages = Object.entries({ ...lockfile.packages, ...Object.fromEntries(added) });
  packages.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(LOCKFILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`);
}
console.log(`${LOCKFILE}: ${added.length} packages for other platforms added`);

function missingPackages(): [string, object][] {
  return Object.entries(lockfile.packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(place, name))
      .map(([name, version]): [string, object] => [`node_modules/${name}`, lockedPackage(name, version, dev)]),
  );
}

/** Node searches for a package in the node_modules of every parent folder; npm locks it in one of them. */
function isLocked(place: string, name: string): boolean {
  const folders = place.split('/').map((_part, depth, parts) => `${parts.slice(0, depth + 1).join('/')}/`);
  return ['', ...folders].some((folder) => `${folder}node_modules/${name}` in lockfile.packages);
}

function lockedPackage(name: string, version: string, dev: boolean | undefined): object {
  const platform = PLATFORM.exec(name)?.groups;
  if (platform === undefined || !EXACT_VERSION.test(version)) {
    throw new Error(
      `${name}@${version} is missing from ${LOCKFILE} and its name does not contain the platform: add it manually.`,
    );
  }
  const { os, cpu: named = 'wasm32', abi = '' } = platform;
  // Package names may say amd64, npm always says x64.
  const cpu = named === 'amd64' ? 'x64' : named;
  const libc = os === 'linux' ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {};
  return {
    version,
    cpu: [cpu],
    ...(dev === true ? { dev } : {}),
    ...libc,
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  };
}
