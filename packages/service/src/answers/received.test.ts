import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { received, receivedSecret } from './received.ts';

describe('a received value in a message', () => {
  it.each([
    ['x', '"x"'],
    ['a\nb', '"a\\nb"'],
    ['\u202eevil', '"\\u202eevil"'],
    ['\u200e\u200f\u061c', '"\\u200e\\u200f\\u061c"'],
    ['\u009b31m', '"\\u009b31m"'],
    ['\ud800', '"\ufffd"'],
    [7, '7'],
    [-0.5, '-0.5'],
    [true, 'true'],
    [10n ** 30n, '1000000000000000000000000000000'],
    [null, 'null'],
    [undefined, 'nothing'],
    [[1, 2], 'a list of 2'],
    [{ a: 1 }, 'an object'],
  ])('is shown as JSON, case %#', (value, text) => {
    expect(received(value)).toBe(text);
  });

  it('is truncated when it is long', () => {
    const shown = received('x'.repeat(500));
    expect(shown).toBe(`"${'x'.repeat(80)}"… (500 characters)`);
  });

  it('has its characters counted as the limits in the schemas count them', () => {
    expect(received('😀'.repeat(201))).toContain('… (201 characters)');
    expect(receivedSecret('😀'.repeat(257))).toBe('text of 257 characters');
  });

  it.each([`pk_${'k'.repeat(48)}`, `0x${'5a'.repeat(65)}`, 'Bearer abcdefghijk'])(
    'is redacted when it looks like a secret: %s',
    (secret) => {
      expect(received(secret)).toContain('[redacted]');
      expect(received(`${'.'.repeat(60)} ${secret}`)).not.toContain(secret.slice(10, 40));
      expect(receivedSecret(secret)).toBe(`text of ${secret.length} characters`);
    },
  );

  it('shows only the beginning and the length of what may be a private key', () => {
    const key = '5e'.repeat(32);
    expect([received(key), received(`0x${key}`)]).toEqual(['"5e5e… (64 hex digits)"', '"0x5e5e… (64 hex digits)"']);
    expect(received(`${'.'.repeat(70)}${key}`)).not.toContain('5e5e5');
  });

  it('is one printable line of bounded length, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const shown = received(text);
        expect(shown.length).toBeLessThan(600);
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});
