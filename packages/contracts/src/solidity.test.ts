import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { foundryBinary } from './foundry-binary.ts';

const script = path.resolve(import.meta.dirname, '../scripts/forge.ts');
const writeArtifacts = path.resolve(import.meta.dirname, '../scripts/write-artifacts.ts');
/** Most of it is compilation, because the compiler is WebAssembly. */
const TIMEOUT_MS = 300_000;

// npm installs forge where it has a binary for the platform; in CI it must be there.
describe.skipIf(!hasForge() && process.env.CI === undefined)('the contracts, by forge', () => {
  it(
    'pass their tests within the recorded gas (to record it again: `npm run forge -w packages/contracts -- test`)',
    async () => {
      const { status, output } = await runForge('test');
      expect(status, output).toBe(0);
    },
    TIMEOUT_MS,
  );

  it('would fail otherwise: what forge refuses is a failure of the script, too', async () => {
    const { status, output } = await runForge('test', '--no-such-option');
    expect(status, output).not.toBe(0);
  });

  // As on a system that lacks what its binary needs.
  it('are not said not to compile when forge cannot be started', async () => {
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${BREAK_SPAWN}`, writeArtifacts], {
      env: { ...process.env, CI: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await text(child.stderr)).toMatch(
      /^forge does not run here \(spawnSync \/nowhere ENOENT\): .* unchanged\.$/m,
    );
  });
});

/** Code after which no program can be started. */
const BREAK_SPAWN = encodeURIComponent(`import childProcess from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawnSync } = childProcess;
  childProcess.spawnSync = (_, ...others) => spawnSync('/nowhere', ...others);
  syncBuiltinESMExports();`);

function hasForge(): boolean {
  try {
    return foundryBinary('forge') !== '';
  } catch {
    return false;
  }
}

function runForge(...args: readonly string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, FORGE_SNAPSHOT_CHECK: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Other tests run in parallel and do not depend on this one.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
