import { describe, expect, test } from 'vitest';
import { createCore } from '../core.ts';
import { MAX_ACCOUNTS, MAX_LABELS, MAX_MARKETS } from '../limits.ts';
import { digestOfText } from '../orders/digest.ts';
import { perform } from '../perform.ts';
import { accountId, parseOrder, quote } from '../testing/notation.ts';
import { digest, MARKET, marketCommand } from '../testing/trial.ts';

/** Stands for a list that is longer than a test can make it. */
function pretendCount(list: { readonly count: number }, count: number): void {
  Object.defineProperty(list, 'count', { configurable: true, value: count });
}

describe('the last one fits, one more is refused:', () => {
  test.each([
    { what: 'accounts', max: MAX_ACCOUNTS, command: { kind: 'registerAccount', wallet: 'w', tradingWallet: 'w' } },
    { what: 'labels', max: MAX_LABELS, command: { kind: 'createLabel', name: 'sport', imageUrl: '' } },
    { what: 'markets', max: MAX_MARKETS, command: marketCommand('market') },
  ] as const)('$what', ({ what, max, command }) => {
    const core = createCore();
    pretendCount(core[what], max);
    expect(perform(core, command)).toEqual({ ok: false, reject: { code: 'tooMany', what, max } });
    pretendCount(core[what], max - 1);
    expect(perform(core, command)).toMatchObject({ ok: true });
  });

  test.each([
    { what: 'orders', place: 'digests', canReplace: false },
    { what: 'openOrders', place: 'orders', canReplace: true },
  ] as const)('$what', ({ what, place, canReplace }) => {
    const core = createCore();
    Object.assign(core[place], { maxOrders: 2 });
    perform(core, { kind: 'registerAccount', wallet: 'w', tradingWallet: 'w' });
    perform(core, { kind: 'credit', accountId: accountId('A'), amountUnits: quote('100') });
    perform(core, marketCommand('market'));
    perform(core, { kind: 'moveMarket', marketId: MARKET, action: 'activate' });
    const outcomes = [1, 2, 3].map((number) => {
      const order = { digest: digestOfText(digest(number)), marketId: MARKET, ...parseOrder('A buy 1 yes @ 0.5') };
      return perform(core, { kind: 'placeOrder', ...order });
    });
    const refused = { ok: false, reject: { code: 'tooMany', what, max: 2 } };
    expect(outcomes).toEqual([{ ok: true, orderNo: 1 }, { ok: true, orderNo: 2 }, refused]);
    const other = { digest: digestOfText(digest(4)), marketId: MARKET, ...parseOrder('A buy 1 yes @ 0.4') };
    const replacing = perform(core, { kind: 'placeOrder', ...other, replaces: { digest: digestOfText(digest(1)) } });
    expect(replacing).toEqual(canReplace ? { ok: true, orderNo: 3 } : refused);
  });
});

test('who cannot pay for an order learns that first', () => {
  const core = createCore();
  Object.assign(core.digests, { maxOrders: 0 });
  perform(core, { kind: 'registerAccount', wallet: 'w', tradingWallet: 'w' });
  perform(core, marketCommand('market'));
  perform(core, { kind: 'moveMarket', marketId: MARKET, action: 'activate' });
  const order = { digest: digestOfText(digest(1)), marketId: MARKET, ...parseOrder('A buy 1 yes @ 0.5') };
  expect(perform(core, { kind: 'placeOrder', ...order })).toMatchObject({ reject: { code: 'notEnoughQuote' } });
});

test('the children of a market count, too', () => {
  const core = createCore();
  pretendCount(core.markets, MAX_MARKETS - 1);
  const children = [{ slug: 'x', title: '', rules: '', cutoffAtSec: marketCommand('').cutoffAtSec }];
  expect(perform(core, { ...marketCommand('root'), children })).toMatchObject({ reject: { code: 'tooMany' } });
});
