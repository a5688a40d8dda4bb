import { type Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { commandLine } from '../command-line.ts';

/** What a command printed, and its exit status. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/**
 * Runs `presage` with words, and settings in place of those of the environment, in this process: starting a process for
 * each takes much longer than what the command does.
 */
export async function runCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const command = commandLine();
  const writeErr = (text: string) => {
    stderr += text;
  };
  throwOnRefusal(command, writeErr);
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const statusBefore = process.exitCode;
  process.exitCode = 0;
  try {
    await command.parseAsync(args, { from: 'user' });
    return { stdout, stderr, code: Number(process.exitCode) };
  } catch (error) {
    // Commander has written its own errors.
    return { stdout, stderr: error instanceof CommanderError ? stderr : (error as Error).message, code: 1 };
  } finally {
    process.exitCode = statusBefore;
    vi.unstubAllEnvs();
    write.mockRestore();
  }
}

/** Otherwise what Commander refuses would end this process. */
function throwOnRefusal(command: Command, writeErr: (text: string) => void): void {
  command.exitOverride().configureOutput({ writeErr });
  for (const subcommand of command.commands) throwOnRefusal(subcommand, writeErr);
}
