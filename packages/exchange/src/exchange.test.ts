import { describe, expect, test } from 'vitest';
import { Exchange } from './exchange.ts';
import { accountId } from './testing/notation.ts';
import { MARKET, Trial } from './testing/trial.ts';
import type { AccountId, MarketId } from './units.ts';

describe('commands must come', () => {
  const tick = { kind: 'tick' } as const;

  test('in sequence, from 1', () => {
    const exchange = new Exchange();
    expect(() => exchange.apply({ sequence: 0, timeMs: 5, command: tick }, [])).toThrow('in sequence');
    expect(() => exchange.apply({ sequence: 2, timeMs: 5, command: tick }, [])).toThrow('in sequence');
    exchange.apply({ sequence: 1, timeMs: 5, command: tick }, []);
    expect([exchange.sequence, exchange.timeMs]).toEqual([1, 5]);
  });

  test('with times that never go back', () => {
    const exchange = new Exchange();
    exchange.apply({ sequence: 1, timeMs: 5, command: tick }, []);
    exchange.apply({ sequence: 2, timeMs: 5, command: tick }, []);
    expect(() => exchange.apply({ sequence: 3, timeMs: 4, command: tick }, [])).toThrow('must not go back');
    expect(() => exchange.apply({ sequence: 3, timeMs: 5.5, command: tick }, [])).toThrow('must not go back');
  });
});

describe('events', () => {
  test('are appended to the given array', () => {
    const trial = Trial.trading('A');
    const { length } = trial.events;
    trial.exchange.apply(
      {
        sequence: trial.exchange.sequence + 1,
        timeMs: trial.timeMs,
        command: { kind: 'setKeyIssuance', enabled: true },
      },
      trial.events,
    );
    expect(trial.events).toHaveLength(length + 1);
  });

  test('of an order come in the order in which they happened, then each new value once', () => {
    const trial = Trial.trading();
    trial.order('A sell 2 yes @ 0.6');
    trial.order('A sell 3 yes @ 0.61');
    trial.order('C buy 4 no @ 0.39');
    trial.order('B buy 6 yes @ 0.62');
    expect(trial.events.map((event) => event.kind)).toEqual([
      'orderAccepted',
      'orderFilled',
      'orderClosed',
      'orderFilled',
      'orderClosed',
      'orderFilled',
      'orderClosed',
      'levelChanged',
      'levelChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
      'positionChanged',
      'positionChanged',
      'positionChanged',
    ]);
    expect(trial.fills()).toEqual([
      'Complementary 2 with A sell yes @ 0.6',
      'Complementary 3 with A sell yes @ 0.61',
      'Mint 1 with C buy no @ 0.39',
    ]);
  });

  test('report both sides of a level when an order takes it and then rests in it', () => {
    const trial = Trial.trading();
    trial.order('A sell 2 yes @ 0.6');
    trial.order('B buy 5 yes @ 0.6');
    const levels = trial.events.filter((event) => event.kind === 'levelChanged');
    expect(levels).toEqual([
      { kind: 'levelChanged', marketId: MARKET, side: 1, yesPriceTicks: 6_000, sizeLots: 0 },
      { kind: 'levelChanged', marketId: MARKET, side: 0, yesPriceTicks: 6_000, sizeLots: 3_000_000 },
    ]);
  });
});

describe('queries', () => {
  test('for unknown ids find nothing', () => {
    const exchange = new Exchange();
    expect(exchange.balanceOf(1 as AccountId)).toBeUndefined();
    expect(exchange.marketState(MARKET)).toBeUndefined();
    expect(exchange.positionOf(1 as AccountId, MARKET)).toEqual({
      yesAvailableLots: 0,
      yesHeldLots: 0,
      noAvailableLots: 0,
      noHeldLots: 0,
    });
    expect([...exchange.openOrders()]).toEqual([]);
    expect([exchange.feesUnits, exchange.depositsUnits]).toEqual([0n, 0n]);
  });

  test('list open orders by market, price in Yes terms and time', () => {
    const trial = Trial.trading();
    const otherId: MarketId = trial.createMarket();
    trial.move('activate', otherId);
    trial.order('A buy 1 yes @ 0.3', otherId);
    for (const order of ['A buy 1 yes @ 0.3', 'B sell 2 no @ 0.7', 'C buy 3 yes @ 0.2', 'D buy 4 no @ 0.1'])
      trial.order(order);
    expect(trial.book()).toEqual(['C buy 3 yes @ 0.2', 'A buy 1 yes @ 0.3', 'B sell 2 no @ 0.7', 'D buy 4 no @ 0.1']);
    expect([...trial.exchange.openOrders()].map(({ marketId }) => marketId)).toEqual([1, 1, 1, 1, otherId]);
  });

  test('show what an account has available and what its orders hold', () => {
    const trial = Trial.trading();
    trial.order('A sell 1 yes @ 0.3');
    trial.order('A buy 10 no @ 0.5');
    expect(trial.exchange.balanceOf(accountId('A'))).toEqual({
      availableUnits: 89_950_000_000_000n,
      heldUnits: 50_000_000_000n,
    });
    expect(trial.exchange.positionOf(accountId('A'), MARKET)).toEqual({
      yesAvailableLots: 999_000_000,
      yesHeldLots: 1_000_000,
      noAvailableLots: 1_000_000_000,
      noHeldLots: 0,
    });
  });
});
