import { describe, expect, it } from 'vitest';
import { EXAMPLE } from '../schemas/example-values.ts';
import { redactLongHex } from './redact-long-hex.ts';

const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

describe('a text without long hex', () => {
  it.each([
    [`0x${KEY}`, '0xac09… (64 hex digits)'],
    [KEY, 'ac09… (64 hex digits)'],
    [KEY.toUpperCase(), 'AC09… (64 hex digits)'],
    [`0X${KEY}`, '0Xac09… (64 hex digits)'],
    [`wallet is ${KEY.slice(0, -1)}z, no address`, 'wallet is ac09… (63 hex digits)z, no address'],
    [`0x${KEY.slice(0, 41)}`, '0xac09… (41 hex digits)'],
    [`x0x${KEY}`, 'x0xac09… (64 hex digits)'],
    [`0x${'1'.repeat(64)}`, '0x1111… (64 hex digits)'],
    [`${KEY} ${KEY}`, 'ac09… (64 hex digits) ac09… (64 hex digits)'],
  ])('shows only the beginning of the digits in %s', (text, expected) => {
    expect(redactLongHex(text)).toBe(expected);
  });

  it.each([
    '',
    'tokenId is x',
    EXAMPLE.wallet,
    EXAMPLE.yesTokenId,
    '0.0001',
    '115792089237316195423570985008687907853',
  ])('leaves %s as it is', (text) => {
    expect(redactLongHex(text)).toBe(text);
  });
});
