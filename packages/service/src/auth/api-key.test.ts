import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyText, isApiKeyText } from './api-key.ts';

const random = fc.uint8Array({ minLength: 32, maxLength: 32 });
const kind = fc.constantFrom('trader' as const, 'builder' as const);

describe('API key', () => {
  it('is a prefix and 48 digits that need no escaping anywhere', () => {
    expect(apiKeyText('trader', randomBytes(32))).toMatch(/^pk_[A-Za-z0-9_-]{48}$/);
    expect(apiKeyText('builder', randomBytes(32))).toMatch(/^bk_[A-Za-z0-9_-]{48}$/);
  });

  it('has the form it has always had', () => {
    expect(apiKeyText('trader', new Uint8Array(32))).toBe('pk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACWAtce');
  });

  it('is distinguished from a typo in any one digit', () => {
    fc.assert(
      fc.property(kind, random, fc.nat(50), fc.constantFrom(...'ABCxyz019-_'), (of, bytes, at, digit) => {
        const text = apiKeyText(of, bytes);
        expect(isApiKeyText(text)).toBe(true);
        const typo = text.slice(0, at) + digit + text.slice(at + 1);
        expect(isApiKeyText(typo)).toBe(typo === text);
      }),
      { numRuns: 500 },
    );
  });

  it('is distinguished from a typo that swaps two neighbours', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 3, max: 49 }), (bytes, at) => {
        const text = apiKeyText('trader', bytes);
        const typo = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
        expect(isApiKeyText(typo)).toBe(typo === text);
      }),
      { numRuns: 500 },
    );
  });

  it('of one kind is not valid as the other', () => {
    const text = apiKeyText('trader', new Uint8Array(32).fill(7));
    expect(isApiKeyText(text.replace('pk_', 'bk_'))).toBe(false);
  });

  it.each([
    '',
    'pk_',
    'pk_abc',
    ` ${apiKeyText('trader', new Uint8Array(32))}`,
    `${apiKeyText('trader', new Uint8Array(32))}\n`,
  ])('is not %j', (text) => {
    expect(isApiKeyText(text)).toBe(false);
  });
});
