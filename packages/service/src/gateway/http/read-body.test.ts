import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(400);

/** Reads a body; the error's code if it fails. */
function read(pieces: Iterable<Buffer> | Readable, bytes?: number, maxBytes = 20_000): Promise<string> {
  const payload = pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false });
  return new Promise((resolve) => {
    readBody(payload, { bytes, maxBytes }, (error, body) =>
      resolve(body?.toString() ?? (error as NodeJS.ErrnoException).code ?? 'no code'),
    );
  });
}

function* piecesOf(text: string, size: number): Generator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

describe('a body', () => {
  it.each([1, 7, 5_000, TEXT.length])(
    'is read whole in pieces of %i bytes, its length announced or not',
    async (size) => {
      expect(await read(piecesOf(TEXT, size), TEXT.length)).toBe(TEXT);
      expect(await read(piecesOf(TEXT, size))).toBe(TEXT);
    },
  );

  it('may be empty', async () => {
    expect(await read([])).toBe('');
  });

  it('may have as many bytes as its bound, and no more', async () => {
    expect(await read(piecesOf(TEXT, 100), undefined, TEXT.length)).toBe(TEXT);
    expect(await read(piecesOf(TEXT, 100), undefined, TEXT.length - 1)).toBe('FST_ERR_CTP_BODY_TOO_LARGE');
  });

  it('that is announced as too large is not read', async () => {
    const payload = new PassThrough();
    expect(await read(payload, 20_001)).toBe('FST_ERR_CTP_BODY_TOO_LARGE');
    expect(payload.listenerCount('data')).toBe(0);
  });

  it.each([-1, 1])('whose length is not the announced one is refused: by %i', async (by) => {
    expect(await read(piecesOf(TEXT, 100), TEXT.length + by)).toBe('FST_ERR_CTP_INVALID_CONTENT_LENGTH');
  });

  it('that ends with an error is refused with it', async () => {
    const payload = new PassThrough();
    const result = read(payload);
    payload.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    expect(await result).toBe('ECONNRESET');
  });

  it('is not held in the pieces in which it came: each would take far more memory than its bytes', async () => {
    const payload = new PassThrough();
    const result = read(payload);
    const pieces: Buffer[] = [];
    for (const piece of piecesOf('abcdef', 1)) {
      payload.write(piece);
      pieces.push(piece);
      await setImmediate();
    }
    // What a piece becomes after it was read does not concern the body.
    for (const piece of pieces) piece.fill('x');
    payload.end();
    expect(await result).toBe('abcdef');
  });
});
