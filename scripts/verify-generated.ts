// Regenerates all generated files and fails if that changes one. Usage: npm run verify-generated
// Compares the work tree before and after, so that it also works with uncommitted changes.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const before = changedFiles();
const { status, error } = spawnSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' });
if (status !== 0) {
  console.error(`The files could not be generated: ${error?.message ?? 'see above'}`);
  process.exit(1);
}
const after = changedFiles();

const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
if (stale.length > 0) {
  console.error(`Generated files were out of date; commit the regenerated files:\n  ${stale.join('\n  ')}`);
  process.exitCode = 1;
}

/** The content hash of every file that differs from the last commit, by name; a deleted file has none. */
function changedFiles(): Map<string, string> {
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return new Map(changed.map((file) => [file, existsSync(file) ? git('hash-object', file).join() : 'deleted']));
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
