import { formatDecimal, lotsToShares, OrderSide, OrderType, ticksToPrice } from '@presage/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValidationException } from '../errors.ts';
import { MARKET, YES } from '../testing/fixtures.ts';
import { checkAgainstMarket } from './check-against-market.ts';
import { checkOrder } from './check-order.ts';
import { signedAmounts } from './order-amounts.ts';
import type { PlaceOrderDataInput } from './place-order-input.ts';

const ticks = fc.integer({ min: 1, max: 9_999 });
const side = fc.constantFrom(OrderSide.BUY, OrderSide.SELL);
const lots = fc.bigInt({ min: 1n, max: 10n ** 13n });

function sign(order: Pick<PlaceOrderDataInput, 'side' | 'price'> & Partial<PlaceOrderDataInput>) {
  const checked = checkOrder({ marketId: 1, tokenId: YES, orderType: OrderType.LIMIT_ORDER, ...order });
  const { makerAmount, takerAmount } = signedAmounts(
    checked,
    checkAgainstMarket(checked, { ...MARKET, isIncentivized: false }),
  );
  const [quoteWei, shareWei] = order.side === OrderSide.BUY ? [makerAmount, takerAmount] : [takerAmount, makerAmount];
  return { quoteWei, shareWei };
}

describe('limit orders', () => {
  it('by shares sign exactly that many shares, at exactly that price, for every size and price on the grid', () => {
    fc.assert(
      fc.property(ticks, side, lots, (priceTicks, way, sizeLots) => {
        const order = {
          side: way,
          price: ticksToPrice(priceTicks),
          makerAmountInBaseToken: lotsToShares(Number(sizeLots)),
        };
        const { quoteWei, shareWei } = sign(order);
        expect(shareWei).toBe(sizeLots * 10n ** 12n);
        expect(quoteWei * 10_000n).toBe(shareWei * BigInt(priceTicks));
      }),
    );
  });

  it('by quote sign the most whole lots worth no more than it, at exactly that price', () => {
    const oneShareWei = 10n ** 18n;
    fc.assert(
      fc.property(ticks, side, fc.bigInt({ min: oneShareWei, max: 10n ** 25n }), (priceTicks, way, askedWei) => {
        const order = {
          side: way,
          price: ticksToPrice(priceTicks),
          makerAmountInQuoteToken: formatDecimal(askedWei, 18),
        };
        const { quoteWei, shareWei } = sign(order);
        const oneLotMoreWei = quoteWei + BigInt(priceTicks) * 10n ** 8n;
        expect(shareWei % 10n ** 12n).toBe(0n);
        expect(quoteWei * 10_000n).toBe(shareWei * BigInt(priceTicks));
        expect(quoteWei <= askedWei && askedWei < oneLotMoreWei).toBe(true);
      }),
    );
  });

  it('whose quote is less than the price of a lot cannot be built', () => {
    const order = { side: OrderSide.BUY, price: '0.5', makerAmountInQuoteToken: '0.0000004' };
    expect(() => sign(order)).toThrow(ValidationException);
  });
});

describe('market orders', () => {
  it('sign the amount unchanged, and ask for nothing in return', () => {
    const buy = sign({
      side: OrderSide.BUY,
      price: '0',
      orderType: OrderType.MARKET_ORDER,
      makerAmountInQuoteToken: '1.000000000000000001',
    });
    const sell = sign({
      side: OrderSide.SELL,
      price: '',
      orderType: OrderType.MARKET_ORDER,
      makerAmountInBaseToken: '2.5',
    });
    expect(buy).toEqual({ quoteWei: 10n ** 18n + 1n, shareWei: 0n });
    expect(sell).toEqual({ quoteWei: 0n, shareWei: 25n * 10n ** 17n });
  });
});

describe('prices', () => {
  const at = (price: string, tickSize: '0.0001' | '0.001' | '0.01') => () =>
    checkAgainstMarket(
      checkOrder({ marketId: 1, tokenId: YES, side: 0, orderType: 2, price, makerAmountInBaseToken: '1' }),
      { ...MARKET, tickSize, isIncentivized: false },
    );

  it.each([
    ['0.0001', '0.0001', 1],
    ['0.9999', '0.0001', 9_999],
    ['0.50', '0.0001', 5_000],
    ['0.001', '0.001', 10],
    ['0.99', '0.01', 9_900],
  ] as const)('%s is on the grid of %s', (price, tickSize, expected) => {
    expect(at(price, tickSize)()).toBe(expected);
  });

  it.each([
    ['0', '0.0001'],
    ['1', '0.0001'],
    ['1.5', '0.0001'],
    ['0.00005', '0.0001'],
    ['0.0005', '0.001'],
    ['0.995', '0.01'],
    ['.5', '0.0001'],
    ['-0.5', '0.0001'],
    ['half', '0.0001'],
  ] as const)('%s is not on the grid of %s, which the error names', (price, tickSize) => {
    expect(at(price, tickSize)).toThrow(`this market takes multiples of ${tickSize} from ${tickSize} to `);
  });

  it('that are not plain decimals are refused with the form that is accepted', () => {
    expect(at('.5', '0.0001')).toThrow(/^price is \.5: it must be .+; this market takes /);
    expect(at('1.5', '0.0001')).toThrow(/^price is 1\.5; this market takes /);
  });
});
