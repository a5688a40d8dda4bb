import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const runsForge = spawnSync(path.join(root, 'node_modules/.bin/forge'), ['--version']).status === 0;
/** Most of it is compilation, because the compiler is WebAssembly. */
const TIMEOUT_MS = 300_000;

// npm installs forge where it has a binary for the platform; in CI it must be there.
describe.skipIf(!runsForge && process.env.CI === undefined)('the contracts, by forge', () => {
  it(
    'pass their tests within the recorded gas (to record it again: `npm run forge -w packages/contracts -- test`)',
    async () => {
      const { status, output } = await runForgeTests();
      expect(status, output).toBe(0);
    },
    TIMEOUT_MS,
  );
});

function runForgeTests(): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(root, 'packages/contracts/scripts/forge.ts'), 'test'], {
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
