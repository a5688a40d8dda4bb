import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';
import { BODY_START_BYTES } from '../limits.ts';

/** What is known of a body before it is read. */
export interface ExpectedBody {
  /** By Content-Length; undefined if it was not announced. */
  readonly bytes: number | undefined;
  readonly maxBytes: number;
}

/**
 * Reads a body into one buffer. The framework would keep its pieces until the end, each of which takes some 400 bytes,
 * and a client can send each byte as a piece of its own.
 *
 * @param done called once, with the framework's error for a body that is too large or not as long as announced, with the
 * stream's, or with the body
 */
export function readBody(
  payload: Readable,
  expected: ExpectedBody,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const { bytes: announced, maxBytes } = expected;
  if (announced !== undefined && announced > maxBytes) {
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    return;
  }
  let body: Buffer = Buffer.allocUnsafe(announced ?? BODY_START_BYTES);
  let length = 0;
  const finish = (error: Error | null): void => {
    payload.off('data', onData).off('end', onEnd).off('error', finish);
    if (error === null) done(null, body.subarray(0, length));
    else done(error);
  };
  const onData = (piece: Buffer): void => {
    const needed = length + piece.length;
    if (needed > maxBytes) {
      finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    if (needed > body.length) body = grown(body, { needed, maxBytes });
    length += piece.copy(body, length);
  };
  const onEnd = (): void => {
    const isAsAnnounced = announced === undefined || announced === length;
    finish(isAsAnnounced ? null : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
  };
  payload.on('data', onData).on('end', onEnd).on('error', finish);
}

/** Doubles the buffer, so that each byte is copied twice at most on average. */
function grown(body: Buffer, { needed, maxBytes }: { readonly needed: number; readonly maxBytes: number }): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(2 * body.length, maxBytes)));
  body.copy(larger);
  return larger;
}
