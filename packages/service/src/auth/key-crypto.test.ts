import { describe, expect, it } from 'vitest';
import { createKeyCrypto } from './key-crypto.ts';

const KEY = 'pk_a key';
const SUBJECT = { kind: 'trader', owner: '0xabc', keyId: 'one' } as const;
const NONCE = new Uint8Array(12).fill(1);
const crypto = createKeyCrypto(new Uint8Array(32).fill(1));
const other = createKeyCrypto(new Uint8Array(32).fill(2));

describe('encrypted copy of a key', () => {
  const sealed = crypto.seal(KEY, SUBJECT, NONCE);

  it('can be decrypted for its own subject', () => {
    expect(crypto.open(sealed, SUBJECT)).toBe(KEY);
  });

  it('contains no part of the key in clear text', () => {
    expect(Buffer.from(sealed, 'base64').includes(KEY.slice(3))).toBe(false);
  });

  it.each([
    ['another wallet', { ...SUBJECT, owner: '0xabd' }],
    ['another key id', { ...SUBJECT, keyId: 'two' }],
    ['another kind', { ...SUBJECT, kind: 'builder' } as const],
  ])('cannot be decrypted for %s', (_, subject) => {
    expect(() => crypto.open(sealed, subject)).toThrow();
  });

  it('cannot be decrypted with another master key', () => {
    expect(() => other.open(sealed, SUBJECT)).toThrow();
  });

  it('cannot be decrypted when any byte of it was changed', () => {
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => crypto.open(changed.toString('base64'), SUBJECT)).toThrow();
    }
  });

  it('cannot be decrypted with a truncated tag', () => {
    expect(() => crypto.open(Buffer.from(sealed, 'base64').subarray(0, -8).toString('base64'), SUBJECT)).toThrow();
    expect(() => crypto.open('', SUBJECT)).toThrow();
  });
});

describe('look-up hash', () => {
  it('is the same for the same key, and different for another key or master key', () => {
    expect(crypto.lookupHash(KEY)).toBe(crypto.lookupHash(KEY));
    expect(crypto.lookupHash(KEY)).toMatch(/^[0-9a-f]{64}$/);
    expect(crypto.lookupHash(KEY)).not.toBe(crypto.lookupHash(`${KEY} `));
    expect(crypto.lookupHash(KEY)).not.toBe(other.lookupHash(KEY));
  });

  it('never changes between releases, or every issued key would be lost', () => {
    expect(crypto.lookupHash(KEY)).toBe('4b2b06f41aae8be1b74cd21d7c859b5ed16386b97d26a1e7ceb2b63d7d5474c4');
    expect(crypto.seal(KEY, SUBJECT, NONCE)).toBe('AQEBAQEBAQEBAQEBTdXUTLMax8EHXHBzhLxsvGgnhPMOyOOT');
    expect(crypto.fingerprint).toBe('8dc77a1deab9df9818ae2ae84197c735283f8a20be697bc035404a54dc9f1fa3');
  });
});
