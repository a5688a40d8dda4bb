import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly license?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Licences that only require their text to be kept. */
const PERMISSIVE_LICENCE =
  /^\(?(MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Unlicense)\b/;

const root = path.resolve(import.meta.dirname, '..');
const manifests = globSync(['package.json', 'packages/*/package.json'], { cwd: root }).map(readJson<Manifest>);
const { packages: locked } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const page = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
const documented = [...page.matchAll(/^\| `(?<name>[^`]+)` \|/gm)];

const direct = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
);

describe('dependencies', () => {
  it('have one line each in docs/dependencies.md, and there are no other lines', () => {
    const named = new Set(direct.map(([name]) => name));
    expect(documented.map((row) => row.groups?.name).sort()).toEqual([...named].sort());
  });

  it('are pinned to an exact version, except for the packages of this repository', () => {
    const loose = direct.filter(([name, version]) => !(isOurs(name) ? version === '*' : EXACT_VERSION.test(version)));
    expect(loose).toEqual([]);
  });

  it('are locked with hash and, in production, licence, except for binaries of platforms the registry lacked', () => {
    const installed = Object.entries(locked).filter(([place, { link }]) => place.includes('node_modules/') && !link);
    const unknown = installed.filter(([, { integrity, license, dev }]) => !integrity || !(license || dev));
    const others = unknown.filter(([, { optional, cpu, integrity }]) => !optional || !cpu || integrity);
    expect(others.map(([place]) => place)).toEqual([]);
    expect(page).toContain(`Of ${unknown.length} binaries for other platforms`);
  });

  it('brings only permissive licences into production', () => {
    const others = Object.entries(locked).filter(
      ([, { dev, license }]) => dev !== true && license !== undefined && !PERMISSIVE_LICENCE.test(license),
    );
    expect(others).toEqual([]);
  });

  it('locks the packages of every platform (if not, run `npm run complete-lockfile`)', () => {
    const names = new Set(Object.keys(locked).map((place) => place.replace(/^.*node_modules\//, '')));
    const missing = Object.values(locked).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !names.has(name)),
    );
    expect(missing).toEqual([]);
  });
});

function isOurs(name: string): boolean {
  return name.startsWith('@presage/');
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
