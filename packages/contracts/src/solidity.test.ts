import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const runsForge = spawnSync(path.join(root, 'node_modules/.bin/forge'), ['--version']).status === 0;
/** Compiling takes most of it: the compiler is WebAssembly. */
const TIMEOUT_MS = 300_000;

// forge is there wherever npm has it for the platform; where changes are judged it must be.
describe.skipIf(!runsForge && process.env.CI === undefined)('the contracts, by forge', () => {
  it(
    'keep every rule, and cost the gas that is written down (else `npm run forge -w packages/contracts -- test`)',
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
  // Other tests run beside it, and wait for nothing that it does.
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
