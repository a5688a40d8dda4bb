import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MAX_COMPRESSIONS, MIN_COMPRESSED_BYTES } from '../limits.ts';
import { Compressor } from './compressor.ts';

const LARGE = Buffer.alloc(MIN_COMPRESSED_BYTES, 'price');

it('a large body is compressed for who accepts that', async () => {
  const compressor = new Compressor();
  const sent = Promise.withResolvers<Uint8Array>();
  expect(compressor.compress(LARGE, 'deflate, gzip;q=0.5', sent.resolve)).toBe(true);
  expect(gunzipSync(await sent.promise)).toEqual(LARGE);
});

it.each([
  ['a small body', LARGE.subarray(1), 'gzip'],
  ['for who does not say what is accepted', LARGE, undefined],
  ['for who accepts something else', LARGE, 'br, gzip;q=0'],
])('nothing is compressed: %s', (_, body, accepted) => {
  expect(new Compressor().compress(body, accepted, () => undefined)).toBe(false);
});

it('a compression that cannot begin, as without memory, takes up no place', async () => {
  const compressor = new Compressor();
  for (let attempt = 0; attempt < MAX_COMPRESSIONS; attempt++) {
    // What Node does not compress.
    expect(() => compressor.compress({ byteLength: LARGE.byteLength } as never, 'gzip', () => undefined)).toThrow();
  }
  const sent = Promise.withResolvers<Uint8Array>();
  expect(compressor.compress(LARGE, 'gzip', sent.resolve)).toBe(true);
  await sent.promise;
});

it('nobody waits while others are compressed', async () => {
  const compressor = new Compressor();
  const compress = () => {
    const sent = Promise.withResolvers<Uint8Array>();
    return compressor.compress(LARGE, 'gzip', sent.resolve) && sent.promise;
  };
  const first = Array.from({ length: MAX_COMPRESSIONS }, compress);
  expect(first).not.toContain(false);
  expect(compress()).toBe(false);
  await Promise.all(first);
  expect(compress()).not.toBe(false);
});
