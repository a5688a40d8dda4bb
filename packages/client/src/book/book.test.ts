import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookLevel, MarketDepthDiffMessage } from '../stream/messages.ts';
import { crc32 } from './crc32.ts';
import { LevelList } from './level-list.ts';
import { LocalBook } from './local-book.ts';

const price = fc.integer({ min: 1, max: 60 }).map((ticks) => `0.${String(ticks).padStart(4, '0')}`.replace(/0+$/, ''));
const change = fc.record({
  side: fc.constantFrom('bids', 'asks'),
  price,
  size: fc.constantFrom('0', '0', '1', '2.5', '100.000001'),
});

/** The simple reference: a map, sorted on every read. */
function sorted(levels: ReadonlyMap<string, string>, side: 'bids' | 'asks'): BookLevel[] {
  const all = [...levels].map(([at, size]) => ({ price: at, size }));
  return all.sort((a, b) => (side === 'asks' ? 1 : -1) * (Number(a.price) - Number(b.price)));
}

function bookOf(bids: readonly BookLevel[], asks: readonly BookLevel[]): LocalBook {
  const tokens = [
    { tokenId: '12', outcomeSide: 2 as const, bids: [], asks: [] },
    { tokenId: '11', outcomeSide: 1 as const, bids: [...bids], asks: [...asks] },
  ];
  return new LocalBook({ msgType: 'market.depth.snapshot', marketId: 1, seq: 5, ts: 50, tokens });
}

function diff(changes: Partial<MarketDepthDiffMessage>): MarketDepthDiffMessage {
  return {
    msgType: 'market.depth.diff',
    marketId: 1,
    tokenId: '11',
    outcomeSide: 1,
    side: 'bids',
    price: '0.5',
    size: '1',
    seq: 6,
    ts: 60,
    ...changes,
  };
}

describe('a local book', () => {
  it('equals the sorted levels after any changes, and so does its checksum', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const plain = { bids: new Map<string, string>(), asks: new Map<string, string>() };
        const book = bookOf([], []);
        for (const { side, price: at, size } of changes) {
          book.apply(diff({ side, price: at, size }));
          if (size === '0') plain[side].delete(at);
          else plain[side].set(at, size);
        }
        const expected = { bids: sorted(plain.bids, 'bids'), asks: sorted(plain.asks, 'asks') };
        expect(book.levelsOf('11')).toEqual(expected);
        expect(book.checksum()).toBe(bookOf(expected.bids, expected.asks).checksum());
      }),
    );
  });

  it('computes its checksum over the Yes levels as price:size, bids before asks, best first', () => {
    const book = bookOf(
      [
        { price: '0.54', size: '120.5' },
        { price: '0.5', size: '3' },
      ],
      [{ price: '0.56', size: '80' }],
    );
    expect(book.checksum()).toBe(crc32('0.54:120.5|0.5:3|0.56:80'));
    expect(book.checksum()).not.toBe(bookOf([], []).checksum());
  });

  it('has the number and time of the last change', () => {
    const book = bookOf([], []).apply(diff({ seq: 6, ts: 60 }));
    expect([book.seq, book.timestampMs]).toEqual([6, 60]);
  });

  it('returns levels that do not change afterwards', () => {
    const book = bookOf([{ price: '0.5', size: '1' }], []);
    const before = book.levelsOf('11');
    book.apply(diff({ size: '2' }));
    expect(before?.bids).toEqual([{ price: '0.5', size: '1' }]);
  });

  it('refuses an invalid price', () => {
    expect(() => new LevelList('bids', [{ price: '1e-3', size: '1' }])).toThrow('1e-3');
  });
});

describe('crc32', () => {
  it.each([
    ['', 0],
    ['123456789', 0xcbf43926],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
  ])('of %j is the known value', (text, expected) => {
    expect(crc32(text)).toBe(expected);
  });
});
