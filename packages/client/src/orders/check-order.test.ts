import { OrderSide, OrderType } from '@presage/protocol';
import { describe, expect, it } from 'vitest';
import { InvalidParamError } from '../errors.ts';
import { YES } from '../testing/fixtures.ts';
import { checkOrder } from './check-order.ts';
import type { PlaceOrderDataInput } from './place-order-input.ts';

const { BUY, SELL } = OrderSide;
const { MARKET_ORDER, LIMIT_ORDER } = OrderType;

function order(changes: Partial<Record<keyof PlaceOrderDataInput, unknown>>): PlaceOrderDataInput {
  return {
    marketId: 1,
    tokenId: YES,
    side: BUY,
    orderType: LIMIT_ORDER,
    price: '0.5',
    ...changes,
  } as PlaceOrderDataInput;
}
const quote = { makerAmountInQuoteToken: '10' };
const base = { makerAmountInBaseToken: '10' };

describe('amount rules of service.md §2.8', () => {
  const broken: [string, number, Partial<PlaceOrderDataInput>][] = [
    ['no amount', 1, {}],
    ['empty amounts', 1, { makerAmountInQuoteToken: '', makerAmountInBaseToken: '' }],
    ['both amounts', 1, { ...quote, ...base }],
    ['both amounts of a market buy', 1, { orderType: MARKET_ORDER, ...quote, ...base }],
    ['shares of a market buy', 2, { orderType: MARKET_ORDER, ...base }],
    ['quote of a market sell', 3, { orderType: MARKET_ORDER, side: SELL, ...quote }],
  ];
  it.each(broken)('%s: broken rule %i is named', (_, rule, changes) => {
    expect(() => checkOrder(order(changes))).toThrow(InvalidParamError);
    expect(() => checkOrder(order(changes))).toThrow(new RegExp(`^Amount rule ${rule}:`));
  });

  it.each([
    ['limit buy by quote', quote],
    ['limit buy by shares', base],
    ['limit sell by quote (rule 4)', { side: SELL, ...quote }],
    ['limit sell by shares (rule 4)', { side: SELL, ...base }],
    ['market buy by quote', { orderType: MARKET_ORDER, ...quote }],
    ['market sell by shares', { orderType: MARKET_ORDER, side: SELL, ...base }],
    ['shares beside an empty quote', { ...base, makerAmountInQuoteToken: '' }],
    ['market order with any price', { orderType: MARKET_ORDER, price: 'whatever', ...quote }],
  ])('keeps: %s', (_, changes) => {
    const { size } = checkOrder(order(changes));
    expect(size).toEqual('makerAmountInBaseToken' in changes ? { sizeLots: 10_000_000n } : { quoteWei: 10n ** 19n });
  });
});

describe('fields of an order', () => {
  it.each([
    ['marketId', { marketId: 0 }],
    ['marketId', { marketId: '1' }],
    ['tokenId', { tokenId: '' }],
    ['tokenId', { tokenId: '0x12' }],
    ['side', { side: 2 }],
    ['side', { side: 'BUY' }],
    ['orderType', { orderType: 0 }],
    ['postOnly', { orderType: MARKET_ORDER, postOnly: true, ...quote }],
    ['postOnly', { postOnly: 'yes' }],
    ['timeInForce', { timeInForce: 'ioc' }],
    ['timeInForce', { orderType: MARKET_ORDER, timeInForce: 'GTC', ...quote }],
    ['timeInForce', { postOnly: true, timeInForce: 'FOK' }],
    ['expiresAtSec', { orderType: MARKET_ORDER, expiresAtSec: 1_900_000_000, ...quote }],
    ['maxSlippage', { maxSlippage: '0.05', ...quote }],
    ['maxSlippage', { orderType: MARKET_ORDER, maxSlippage: '0', ...quote }],
    ['maxSlippage', { orderType: MARKET_ORDER, maxSlippage: '1.000001', ...quote }],
    ['maxSlippage', { orderType: MARKET_ORDER, maxSlippage: 0.05, ...quote }],
    ['worstPrice', { worstPrice: '0.57', ...quote }],
    ['worstPrice', { orderType: MARKET_ORDER, worstPrice: 0.57, ...quote }],
    ['worstPrice', { orderType: MARKET_ORDER, worstPrice: null, ...quote }],
    ['replaces', { replaces: '0x12' }],
    ['replaces', { replaces: null }],
    ['replaces.orderId', { replaces: {} }],
    ['replaces.orderId', { replaces: { orderId: '' } }],
    ['replaces.orderId', { replaces: { orderId: 12 } }],
    ['replaces.remainingShares', { replaces: { orderId: '0x12', remainingShares: '0' } }],
    ['replaces.remainingShares', { replaces: { orderId: '0x12', remainingShares: 60 } }],
    ['replaces.remainingShares', { replaces: { orderId: '0x12', remainingShares: '1.0000001' } }],
    ['remaining', { replaces: { orderId: '0x12', remaining: '1' } }],
    ['expiresAtSec', { expiresAtSec: -1 }],
    ['expiresAtSec', { expiresAtSec: 1.5 }],
    ['expiresAtSec', { expiresAtSec: 1_900_000_000_000 }],
    ['makerAmountInBaseToken', { makerAmountInBaseToken: '0' }],
    ['makerAmountInBaseToken', { makerAmountInBaseToken: '-1' }],
    ['makerAmountInBaseToken', { makerAmountInBaseToken: '1e3' }],
    ['makerAmountInBaseToken', { makerAmountInBaseToken: '1.0000001' }],
    ['makerAmountInBaseToken', { makerAmountInBaseToken: 10 }],
    ['makerAmountInQuoteToken', { makerAmountInQuoteToken: '1.0000000000000000001' }],
  ])('names the one that is wrong: %s %o', (name, changes) => {
    const sound = name.startsWith('makerAmount') ? {} : quote;
    expect(() => checkOrder(order({ ...sound, ...changes }))).toThrow(InvalidParamError);
    expect(() => checkOrder(order({ ...sound, ...changes }))).toThrow(new RegExp(`^${name} `));
  });

  it('leaves a price of any kind to the check against the market, which names it', () => {
    const priceOf = (price: unknown) => checkOrder(order({ ...quote, price })).price;
    expect([0.55, undefined, Object.create(null)].map(priceOf)).toEqual(['0.55', 'undefined', '[object Object]']);
  });

  it.each([
    ['postonly', 'postonly is not a field of an order: did you mean postOnly?'],
    ['post_only', 'did you mean postOnly?'],
    ['expiresAt', 'did you mean expiresAtSec?'],
    ['slippage', 'did you mean maxSlippage?'],
    ['worst_price', 'did you mean worstPrice?'],
    ['note', 'note is not a field of an order, which has marketId, tokenId, side'],
    ['x', 'x is not a field of an order, which has'],
    ['', ' is not a field of an order, which has'],
  ])('refuses one that there is not, for it would be an ordinary order: %j', (name, message) => {
    expect(() => checkOrder(order({ ...quote, [name]: true }))).toThrow(InvalidParamError);
    expect(() => checkOrder(order({ ...quote, [name]: true }))).toThrow(message);
    expect(() => checkOrder(order({ ...quote, [name]: undefined }))).not.toThrow();
  });
});
