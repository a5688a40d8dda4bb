import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readArguments, UsageError } from '../bench/read-arguments.ts';
import { runSections } from '../bench/run.ts';

it('a run of the benchmarks makes the file of its figures before it begins, and is refused if it cannot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'presage-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const json = join(folder, 'figures.json');
  expect(readArguments(['core', '--json', json])).toEqual({ sections: ['core'], smoke: false, json });
  expect(existsSync(json)).toBe(true);
  const words = `--json ${folder} cannot be written: EISDIR`;
  expect(() => readArguments(['--json', folder])).toThrow(
    expect.objectContaining({ message: expect.stringContaining(words) }),
  );
});

it('an option or a section that does not exist is refused with those that do', async () => {
  expect(() => readArguments(['--fast'])).toThrow(UsageError);
  expect(() => readArguments(['--fast'])).toThrow(/Unknown option '--fast'.*\ngive sections, --smoke, or --json FILE/s);
  const unknown = runSections(['cor'], { smoke: true, log: () => {} });
  await expect(unknown).rejects.toThrow(UsageError);
});
