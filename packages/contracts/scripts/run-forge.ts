import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import path from 'node:path';
import { foundryBinary } from '../src/foundry-binary.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs the forge that npm installed, with the settings of this package.
 * @param stdio `inherit` to show its output, `pipe` to read it from the result
 * @throws {Error} when there is none for this platform, or it cannot be started
 */
export function runForge(args: readonly string[], stdio: 'inherit' | 'pipe'): SpawnSyncReturns<string> {
  const result = spawnSync(foundryBinary('forge'), args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      // Runs the compiler under this Node, not under another one installed on the machine.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      FOUNDRY_CONFIG: 'packages/contracts/foundry.toml',
    },
  });
  if (result.error !== undefined) throw result.error;
  return result;
}
