import { createRequire } from 'node:module';
import path from 'node:path';

/** Programs of Foundry. npm installs a launcher for each and, where there is one for the platform, its binary. */
type FoundryProgram = 'anvil' | 'forge';

/**
 * Path of the binary itself: npm's launcher would be one more process to end, and it exits with 0 whatever the binary
 * exits with.
 *
 * @throws {Error} when npm has not installed it, or has none for this platform
 */
export function foundryBinary(program: FoundryProgram): string {
  const platform = `${program}-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve(`@foundry-rs/${program}/package.json`);
    const manifest = createRequire(launcher).resolve(`@foundry-rs/${platform}/package.json`);
    return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? `${program}.exe` : program);
  } catch (cause) {
    throw new Error(`@foundry-rs/${platform} is not installed`, { cause });
  }
}
