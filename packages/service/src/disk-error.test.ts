import { expect, it } from 'vitest';
import { explainDiskError } from './disk-error.ts';
import { packError, unpackError } from './journal/thread-messages.ts';

it.each([
  ['SQLite, of any kind', { errcode: 10 | (12 << 8) }],
  ['the system', { code: 'EIO' }],
])('an input-output error of %s says what to do', (_whose, fields) => {
  const cause = Object.assign(new Error('disk I/O error'), fields);
  const explained = explainDiskError(cause) as Error;
  expect(explained.message).toMatch(/^disk I\/O error: .*the disk may be failing.*copy the folder to a sound disk/);
  expect(explained.cause).toBe(cause);
});

it('any other error is returned unchanged', () => {
  for (const error of [new Error('words'), Object.assign(new Error('words'), { errcode: 13 }), 'words', undefined]) {
    expect(explainDiskError(error)).toBe(error);
  }
});

it('an error of the journal’s thread says what to do, too, although only its message is passed on', () => {
  const error = Object.assign(new Error('disk I/O error'), { errcode: 266 });
  expect(unpackError(packError(error)).message).toMatch(/the disk may be failing/);
});
