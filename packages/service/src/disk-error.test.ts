import { expect, it } from 'vitest';
import { explainDiskError } from './disk-error.ts';
import { packError, unpackError } from './threads/packed-error.ts';

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

it('an error that comes from a thread says what to do, too', () => {
  const error = Object.assign(new Error('disk I/O error'), { errcode: 266 });
  const sent = structuredClone(packError(error));
  expect((explainDiskError(unpackError(sent, [])) as Error).message).toMatch(/the disk may be failing/);
});
