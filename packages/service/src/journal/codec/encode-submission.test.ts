import {
  type AccountId,
  digestOfText,
  MAX_DEPOSITS_UNITS,
  MAX_SIZE_LOTS,
  type MarketId,
  type PlaceOrder,
  type PriceTicks,
  type SizeLots,
} from '@presage/exchange';
import { expect, it } from 'vitest';
import { TEST_ORDER } from '../../testing/test-commands.ts';
import type { Submission } from '../entry.ts';
import { encodeSubmission } from './encode-submission.ts';

const order: PlaceOrder = {
  ...TEST_ORDER,
  accountId: 7 as AccountId,
  marketId: 9 as MarketId,
  priceTicks: 1_800 as PriceTicks,
  sizeLots: 10_000_000 as SizeLots,
  postOnly: true,
};

it('lays an order out in the documented format', () => {
  const bytes = encodeSubmission({ command: order, actor: 'demo', evidence: Uint8Array.of(1, 2, 3) });
  expect(bytes.toString('hex')).toBe(
    [
      `54000000${bytes.subarray(4, 8).toString('hex')}`,
      `0103${'ab'.repeat(32)}0700000009000000`,
      '010002010807',
      '8096980000000000',
      '0000000000000000',
      '00000000',
      '0000000000000000',
      '0464656d6f',
      '010203',
    ].join(''),
  );
});

it('lays the worst price of a market order out in the place of a price, and says so', () => {
  const market = { ...order, type: 1, priceTicks: 0 as PriceTicks, postOnly: false, timeInForce: 2 } as const;
  const lines = (command: PlaceOrder) => encodeSubmission({ command }).subarray(50, 56).toString('hex');
  expect(lines(market)).toBe('010001040000');
  expect(lines({ ...market, worstPriceTicks: 1_800 as PriceTicks })).toBe('0100010c0807');
});

it('lays out what an order replaces behind it, and what must remain of that, in an entry of its own kind', () => {
  const replaces = { digest: digestOfText('cd'.repeat(32)) };
  const some = { ...replaces, remainingLots: 10_000_000 as SizeLots };
  const plain = encodeSubmission({ command: order });
  const encoded = encodeSubmission({ command: { ...order, replaces }, actor: 'demo' });
  expect([plain[8], encoded[8]]).toEqual([1, 4]);
  expect(encoded.subarray(10, 84)).toEqual(plain.subarray(10));
  expect(encoded.subarray(84).toString('hex')).toBe(`${'cd'.repeat(32)}00000000000000000464656d6f`);
  const bounded = encodeSubmission({ command: { ...order, replaces: some } });
  expect(bounded.subarray(84).toString('hex')).toBe(`${'cd'.repeat(32)}8096980000000000`);
});

it('writes a rare command as canonical JSON with money as decimal text', () => {
  const command = { kind: 'credit', amountUnits: 90_000_000_000_000_001n, accountId: 3 } as Submission['command'];
  const bytes = encodeSubmission({ command });
  expect(bytes.subarray(14).toString()).toBe('{"accountId":3,"amountUnits":"90000000000000001","kind":"credit"}');
});

it.each([
  ['digest', { digest: new Int32Array(9) }],
  ['accountId', { accountId: -1 }],
  ['marketId', { marketId: 2 ** 32 }],
  ['outcome', { outcome: 3 }],
  ['side', { side: 0.5 }],
  ['type', { type: 0 }],
  ['timeInForce', { timeInForce: 3 }],
  ['priceTicks', { priceTicks: 0.5 }],
  ['priceTicks', { priceTicks: 10_001 }],
  ['worstPriceTicks', { type: 1, priceTicks: 0, worstPriceTicks: 10_001 }],
  ['worstPriceTicks', { type: 1, priceTicks: 0, worstPriceTicks: 0.5 }],
  ['worstPriceTicks', { type: 2, priceTicks: 0, worstPriceTicks: 1_800 }],
  ['priceTicks beside worstPriceTicks', { type: 1, priceTicks: 1, worstPriceTicks: 1_800 }],
  ['sizeLots', { sizeLots: MAX_SIZE_LOTS + 1 }],
  ['digest', { replaces: { digest: new Int32Array(7) } }],
  ['remainingLots', { replaces: { digest: new Int32Array(8), remainingLots: 0 } }],
  ['remainingLots', { replaces: { digest: new Int32Array(8), remainingLots: 0.5 } }],
  ['remainingLots', { replaces: { digest: new Int32Array(8), remainingLots: MAX_SIZE_LOTS + 1 } }],
  ['budgetUnits', { budgetUnits: -1n }],
  ['budgetUnits', { budgetUnits: MAX_DEPOSITS_UNITS + 1n }],
  ['slippagePpm', { slippagePpm: Number.NaN }],
  ['slippagePpm', { slippagePpm: 2 ** 32 }],
  ['expiresAtSec', { expiresAtSec: Number.POSITIVE_INFINITY }],
])('refuses an order whose %s does not fit, and names the field', (name, fields) => {
  const command = { ...order, ...fields } as unknown as PlaceOrder;
  expect(() => encodeSubmission({ command })).toThrow(new RegExp(`^${name} is`));
});

it.each([
  ['accountId', { kind: 'credit', accountId: 0.1, amountUnits: 1n }],
  ['accountId', { kind: 'credit', accountId: -0, amountUnits: 1n }],
  ['amountUnits', { kind: 'credit', accountId: 1, amountUnits: '1' }],
  ['accountId', { kind: 'redeem', accountId: 1n, marketId: 1 }],
  ['name', { kind: 'createLabel', name: new Int32Array(8), imageUrl: '' }],
])('refuses a rare command whose %s would not be decoded unchanged', (name, command) => {
  expect(() => encodeSubmission({ command: command as unknown as Submission['command'] })).toThrow(name);
});

it.each([
  ['kind', { kind: 'lendShares', accountId: 1 }],
  ['title', { kind: 'editMarket', marketId: 1, title: 'New' }],
  ['marketId', { kind: 'redeem', accountId: 1 }],
  ['action', { kind: 'moveMarket', marketId: 1, action: 'archive' }],
  ['resolution', { kind: 'resolveMarket', marketId: 1, resolution: 4 }],
  ['side', { kind: 'cancelOrders', accountId: 1, side: 2 }],
])('refuses a rare command whose %s a start would refuse to read', (name, command) => {
  expect(() => encodeSubmission({ command: command as unknown as Submission['command'] })).toThrow(RangeError);
  expect(() => encodeSubmission({ command: command as unknown as Submission['command'] })).toThrow(name);
});

it('refuses evidence and actors beyond their bounds', () => {
  expect(() => encodeSubmission({ command: order, evidence: new Uint8Array(65 * 1024) })).toThrow(/^evidence/);
  expect(() => encodeSubmission({ command: order, actor: 'x'.repeat(256) })).toThrow(/^actor/);
});
