import { prepareAuthFile } from '../prepare-auth-file.ts';
import { openSqliteKeyTable } from '../sqlite-key-table.ts';
import { changeKey } from './key-changes.ts';

// Makes the changes of keys from one number up to another in a file, and prints `done <number>` after each.

const [path = '', from, to] = process.argv.slice(2);
prepareAuthFile(path, 'fingerprint');
const table = openSqliteKeyTable(path);
for (let number = Number(from); number < Number(to); number += 1) {
  await changeKey(table, number);
  process.stdout.write(`done ${number}\n`);
}
process.exit(0);
