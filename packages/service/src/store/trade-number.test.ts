import { expect, it } from 'vitest';
import { TradeKind } from './schema.ts';
import { pairNumber, readTradeNumber, tradeNumberText } from './trade-number.ts';

it.each([
  [{ kind: TradeKind.Fill, number: 12, taker: true }, '12-taker'],
  [{ kind: TradeKind.Fill, number: 12, taker: false }, '12-maker'],
  [{ kind: TradeKind.Split, number: pairNumber(345, 0), taker: false }, 'split-345'],
  [{ kind: TradeKind.Merge, number: pairNumber(345, 0), taker: false }, 'merge-345'],
  [{ kind: TradeKind.Split, number: pairNumber(345, 1), taker: false }, 'split-345-2'],
  [{ kind: TradeKind.Merge, number: pairNumber(345, 8_999), taker: false }, 'merge-345-9000'],
])('the number of %j is %s, and is read again', (trade, text) => {
  expect(tradeNumberText(trade)).toBe(text);
  expect(readTradeNumber(text)).toEqual(trade);
});

it.each([
  '',
  '12',
  '0',
  '12-',
  '012-taker',
  '12-Taker',
  ' 12-taker',
  '9007199254740992-maker',
  '9007199254740993-maker',
  'split-0',
  'split-5-1',
])('%j is the number of no trade', (text) => {
  expect(readTradeNumber(text)).toBeUndefined();
});
