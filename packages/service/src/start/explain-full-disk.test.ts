import { expect, it } from 'vitest';
import { explainFullDisk } from './explain-full-disk.ts';

const FULL = { dataDir: '/srv/data', freeBytes: 4_096 };
const ROOMY = { dataDir: '/srv/data', freeBytes: 10 ** 10 };
const WORDS = 'the disk of /srv/data is full (words; 4096 bytes are free): free some space and start again';

it.each([
  ['no space', { code: 'ENOSPC' }],
  ['a used-up quota', { code: 'EDQUOT' }],
  ['a full database', { errcode: 13 }],
  ['an input-output error of SQLite, of any kind, where there is little room', { errcode: 10 | (8 << 8) }],
])('%s is reported as a full disk', (_what, fields) => {
  const cause = Object.assign(new Error('words'), fields);
  expect(explainFullDisk(cause, FULL)).toEqual(new Error(WORDS, { cause }));
});

it.each([
  ['an input-output error where there is room', { errcode: 10 }],
  ['anything else', {}],
])('%s is returned unchanged', (_what, fields) => {
  const error = Object.assign(new Error('words'), fields);
  expect(explainFullDisk(error, ROOMY)).toBe(error);
});
