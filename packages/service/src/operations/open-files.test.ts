import { expect, it } from 'vitest';
import { MIN_OPEN_FILES } from './limits.ts';
import { checkOpenFiles, maxOpenFiles } from './open-files.ts';

const LIMITS = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95612                95612                processes
Max open files            ${files.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes
`;

it.each([
  ['the limit in force', () => LIMITS('1024'), 1_024],
  ['no limit', () => LIMITS('unlimited'), Number.POSITIVE_INFINITY],
  ['no such line', () => '', Number.POSITIVE_INFINITY],
  [
    'no such file',
    () => {
      throw new Error('ENOENT');
    },
    Number.POSITIVE_INFINITY,
  ],
])('how many files may be open is read from the system: %s', (_what, limits, max) => {
  expect(maxOpenFiles(limits)).toBe(max);
});

it('too few open files are refused with what to do', () => {
  expect(() => checkOpenFiles(MIN_OPEN_FILES - 1)).toThrow(
    /may have 255 files .* needs at least 256: raise .* ulimit -n/,
  );
  expect(() => checkOpenFiles(MIN_OPEN_FILES)).not.toThrow();
});
