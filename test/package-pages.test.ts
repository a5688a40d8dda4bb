import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

// The pages of the client and the service are tested with a service: test/client/examples.test.ts.
it.each(['exchange', 'protocol'])('the first program on the page of %s runs, with its results', async (name) => {
  const page = readFileSync(path.join(root, 'packages', name, 'README.md'), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(page) as RegExpExecArray;
  const file = path.join(import.meta.dirname, `.printed-${name}.ts`);
  // A comment that is a value, not prose, is the result of its line.
  const checked = code.replace(/^(.*); \/\/ (?=[{'\d])(.*)$/gm, 'deepEqual($1, $2);');
  writeFileSync(file, `import { deepEqual } from 'node:assert/strict';\n${checked}`);
  onTestFinished(() => rmSync(file));
  await import(file);
});
