import { toldOfRights } from '../rights.ts';
import { commandLine } from './command-line.ts';

try {
  await commandLine().parseAsync(process.argv);
} catch (error) {
  const told = toldOfRights(error);
  process.stderr.write(`presage: ${told instanceof Error ? told.message : String(told)}\n`);
  process.exitCode = 1;
}
