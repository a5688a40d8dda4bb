import { constants, gzip } from 'node:zlib';
import { MAX_COMPRESSIONS, MIN_COMPRESSED_BYTES } from '../limits.ts';
import { chooseEncoding } from './choose-encoding.ts';

/** The fastest: the next levels save a tenth more for twice the time or more. */
const OPTIONS = { level: constants.Z_BEST_SPEED };

/** Compresses responses in Node's thread pool, so that it delays no order. */
export class Compressor {
  #inProgress = 0;

  /**
   * Compresses a body for a client that accepts it, unless others are being compressed already: then nobody waits.
   *
   * @param acceptEncoding the request's header
   * @param send called later with the compressed body, or with the given one if that fails
   * @returns false if the body is to be sent as it is; then `send` is not called
   */
  compress(
    body: Uint8Array,
    acceptEncoding: string | undefined,
    send: (body: Uint8Array, encoding: 'gzip' | undefined) => void,
  ): boolean {
    if (body.byteLength < MIN_COMPRESSED_BYTES || this.#inProgress >= MAX_COMPRESSIONS) return false;
    if (chooseEncoding(acceptEncoding, { gzip: true }) === undefined) return false;
    gzip(body, OPTIONS, (error, compressed) => {
      this.#inProgress -= 1;
      if (error === null) send(compressed, 'gzip');
      else send(body, undefined);
    });
    // After what may throw for want of memory: then it is not in progress.
    this.#inProgress += 1;
    return true;
  }
}
