import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DECIMAL_CHARS } from '../limits.ts';
import { arbitraryUint256 } from '../testing/arbitraries.ts';
import { HOSTILE_NUMBERS } from '../testing/hostile.ts';
import { formatDecimal, formatFixed } from './format-decimal.ts';
import { DECIMAL_PATTERN, parseDecimal, parseUint256 } from './parse-decimal.ts';

const MAX = 2n ** 200n;
const shapes = fc.record({ value: fc.bigInt({ min: 0n, max: MAX }), decimals: fc.integer({ min: 0, max: 18 }) });

describe('a decimal', () => {
  it('comes back from its text unchanged', () => {
    fc.assert(
      fc.property(shapes, ({ value, decimals }) => {
        expect(parseDecimal(formatDecimal(value, decimals), { decimals, max: MAX })).toEqual({ ok: true, value });
      }),
    );
  });

  it('has the shortest canonical text', () => {
    fc.assert(
      fc.property(shapes, ({ value, decimals }) => {
        const text = formatDecimal(value, decimals);
        expect(text).toMatch(new RegExp(DECIMAL_PATTERN));
        expect(text).not.toMatch(/\.\d*0$/);
      }),
    );
  });

  it('has a minus sign when negative, and zero has none', () => {
    fc.assert(
      fc.property(shapes, ({ value, decimals }) => {
        const expected = value === 0n ? '0' : `-${formatDecimal(value, decimals)}`;
        expect(formatDecimal(-value, decimals)).toBe(expected);
      }),
    );
  });

  it('has at most as many characters as a field may have', () => {
    const digits = '0'.repeat(MAX_DECIMAL_CHARS - 2);
    expect(parseDecimal(`1.${digits}`, { decimals: 6, max: MAX })).toEqual({ ok: true, value: 1_000_000n });
    expect(parseDecimal(`1.${digits}0`, { decimals: 6, max: MAX })).toEqual({ ok: false, problem: 'notCanonical' });
  });

  it('means the same with trailing zeros', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 6 }), ({ value, decimals }, zeros) => {
        const text = formatFixed(value, { decimals, digits: decimals + zeros });
        const parsed = parseDecimal(text, { decimals, max: MAX });
        if (text.length <= 80) expect(parsed).toEqual({ ok: true, value });
      }),
    );
  });

  it('is refused rather than rounded', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 9 }), ({ value, decimals }, digit) => {
        const text = `${formatFixed(value, { decimals, digits: decimals })}${decimals === 0 ? '.' : ''}${digit}`;
        expect(parseDecimal(text, { decimals, max: MAX })).toEqual({ ok: false, problem: 'tooManyDecimals' });
      }),
    );
  });

  it('is refused only above its maximum', () => {
    fc.assert(
      fc.property(shapes, ({ value, decimals }) => {
        const text = formatDecimal(value + 1n, decimals);
        expect(parseDecimal(text, { decimals, max: value })).toEqual({ ok: false, problem: 'tooLarge' });
        expect(parseDecimal(text, { decimals, max: value + 1n })).toEqual({ ok: true, value: value + 1n });
      }),
    );
  });

  it.each(HOSTILE_NUMBERS)('is not parsed from %j', (text) => {
    const refused = { ok: false, problem: 'notCanonical' };
    expect(parseDecimal(text, { decimals: 6, max: MAX })).toEqual(refused);
    expect(parseUint256(text)).toEqual(refused);
  });

  it('is never parsed from any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String)), (text) => {
        const parsed = parseDecimal(text, { decimals: 18, max: MAX });
        if (parsed.ok) expect(text).toMatch(/^[0-9.]+$/);
      }),
    );
  });
});

describe('a fixed decimal', () => {
  it('shows as many digits as requested', () => {
    expect(formatFixed(15_000_000_000n, { decimals: 10, digits: 18 })).toBe('1.500000000000000000');
    expect(formatFixed(0n, { decimals: 10, digits: 18 })).toBe('0.000000000000000000');
  });

  it('refuses to hide digits', () => {
    expect(() => formatFixed(1n, { decimals: 10, digits: 9 })).toThrow(RangeError);
  });
});

describe('a uint256', () => {
  it('comes back from its text unchanged', () => {
    fc.assert(
      fc.property(arbitraryUint256, (value) => {
        expect(parseUint256(value.toString())).toEqual({ ok: true, value });
      }),
    );
  });

  it('is refused from 2^256 on', () => {
    expect(parseUint256((2n ** 256n).toString())).toEqual({ ok: false, problem: 'tooLarge' });
    expect(parseUint256((10n ** 78n).toString())).toEqual({ ok: false, problem: 'notCanonical' });
    expect(parseUint256('1.0')).toEqual({ ok: false, problem: 'notCanonical' });
  });
});
