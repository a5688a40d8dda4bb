import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeLines } from './write-lines.ts';

/** Accepts `after` lines, then fails with a code. */
function pipeThatEnds(after: number, code: string, taken: string[] = []): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      if (taken.length === after) done(Object.assign(new Error(`write ${code}`), { code }));
      else {
        taken.push(line);
        done();
      }
    },
  });
}

it('writes every line with its break', async () => {
  const taken: string[] = [];
  await writeLines(['a', 'b'], pipeThatEnds(9, 'EPIPE', taken));
  expect(taken).toStrictEqual(['a\n', 'b\n']);
});

it('ends without an error, and stops reading lines, when the reader has gone', async () => {
  let asked = 0;
  let isClosed = false;
  function* lines(): Generator<string> {
    try {
      for (;;) {
        asked += 1;
        yield 'x';
      }
    } finally {
      isClosed = true;
    }
  }
  await writeLines(lines(), pipeThatEnds(2, 'EPIPE'));
  expect([isClosed, asked < 100]).toStrictEqual([true, true]);
});

it('rejects with any other failure', async () => {
  await expect(writeLines(['a'], pipeThatEnds(0, 'ENOSPC'))).rejects.toThrow('ENOSPC');
});
