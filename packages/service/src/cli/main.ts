import { explainDiskError } from '../disk-error.ts';
import { explainPermissionError } from '../permission-error.ts';
import { commandLine } from './command-line.ts';

try {
  await commandLine().parseAsync(process.argv);
} catch (error) {
  const explained = explainDiskError(explainPermissionError(error));
  process.stderr.write(`presage: ${explained instanceof Error ? explained.message : String(explained)}\n`);
  process.exitCode = 1;
}
