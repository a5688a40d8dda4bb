// Copies third-party contracts, as published, from their npm packages into vendor/.
// Usage: npx node packages/contracts/scripts/vendor-artifacts.ts (needs the npm registry; commit what it writes).
// They are not dependencies, because one brings an old ethers and the other a library for an old compiler.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Integrity hash of the tarball; any other tarball is rejected. */
  readonly integrity: string;
  /** Path of the artifact in the package, by contract. */
  readonly artifacts: Readonly<Record<string, string>>;
}

const PACKAGES: readonly PublishedPackage[] = [
  {
    name: '@gnosis.pm/conditional-tokens-contracts',
    version: '1.0.3',
    licence: 'LGPL-3.0',
    integrity: 'sha512-tsGh+tiCb06UCUg3F8N5Gpo/MTsdMLQ7Wbu2AiWGaj9bga9rWgnu2/QVtLY3hneFdrSAjzlu/eFmhQt+5b7kSA==',
    artifacts: { ConditionalTokens: 'build/contracts/ConditionalTokens.json' },
  },
  {
    name: '@gnosis.pm/safe-contracts',
    version: '1.3.0',
    licence: 'GPL-3.0',
    integrity: 'sha512-1p+1HwGvxGUVzVkFjNzglwHrLNA67U/axP0Ct85FzzH8yhGJb4t9jDjPYocVMzLorDoWAfKicGy1akPY9jXRVw==',
    artifacts: {
      GnosisSafe: safeArtifact('GnosisSafe'),
      GnosisSafeProxy: safeArtifact('proxies/GnosisSafeProxy'),
      GnosisSafeProxyFactory: safeArtifact('proxies/GnosisSafeProxyFactory'),
      MultiSend: safeArtifact('libraries/MultiSend'),
      CompatibilityFallbackHandler: safeArtifact('handler/CompatibilityFallbackHandler'),
    },
  },
];

const target = path.resolve(import.meta.dirname, '../vendor');
const folder = mkdtempSync(path.join(tmpdir(), 'presage-artifacts-'));
try {
  for (const published of PACKAGES) vendor(published);
} finally {
  rmSync(folder, { recursive: true });
}

function vendor({ name, version, licence, integrity, artifacts }: PublishedPackage): void {
  const packed = execFileSync('npm', ['pack', '--json', `${name}@${version}`], { cwd: folder, encoding: 'utf8' });
  const [tarball]: { filename: string; integrity: string }[] = JSON.parse(packed);
  if (tarball === undefined || tarball.integrity !== integrity) {
    throw new Error(
      `${name}@${version}: the registry's tarball has integrity ${tarball?.integrity}, expected ${integrity}`,
    );
  }
  for (const [contract, file] of Object.entries(artifacts)) {
    const { abi, bytecode } = JSON.parse(extract(tarball.filename, file));
    const artifact = { contract, source: `npm ${name}@${version} ${file}`, licence, bytecode, abi };
    writeFileSync(path.join(target, `${contract}.json`), `${JSON.stringify(artifact, null, 2)}\n`);
  }
}

function extract(tarball: string, file: string): string {
  execFileSync('tar', ['xzf', tarball, `package/${file}`], { cwd: folder });
  return readFileSync(path.join(folder, 'package', file), 'utf8');
}

function safeArtifact(contract: string): string {
  return `build/artifacts/contracts/${contract}.sol/${path.basename(contract)}.json`;
}
