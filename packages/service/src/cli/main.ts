import { commandLine } from './command-line.ts';

try {
  await commandLine().parseAsync(process.argv);
} catch (error) {
  process.stderr.write(`presage: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
