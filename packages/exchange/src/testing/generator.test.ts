import { describe, expect, test } from 'vitest';
import { duel } from './duel.ts';
import { NaiveExchange } from './naive-exchange.ts';
import { plainText } from './plain-text.ts';
import { seededSource } from './stream-source.ts';
import type { Tally } from './tally.ts';
import { tallyRound } from './tally.ts';

/** Every kind of thing that a stream must be able to make happen; `tooMany` alone needs more than a stream. */
const KINDS = [
  ...['registerAccount', 'credit', 'debit', 'createLabel', 'createMarket', 'editMarket', 'moveMarket'].flatMap(
    bothWays,
  ),
  ...['resolveMarket', 'placeOrder', 'cancelOrder', 'cancelOrders', 'split', 'merge', 'redeem', 'sweepFees'].flatMap(
    bothWays,
  ),
  ...['setKeyIssuance done', 'tick done', 'duplicate of open', 'duplicate of closed'],
  ...['accountExists', 'unknownAccount', 'unknownMarket', 'unknownLabel', 'labelExists', 'slugTaken'].map(refused),
  ...['marketNotOpen', 'illegalTransition', 'wrongMarketType', 'notAChild', 'labelsOfChild', 'cutoffNotLater'].map(
    refused,
  ),
  ...['orderNotOpen', 'unknownOrder', 'priceOutOfRange', 'sizeTooSmall', 'budgetTooSmall', 'expired'].map(refused),
  ...['notEnoughQuote', 'notEnoughShares', 'nothingToRedeem', 'depositsFull'].map(refused),
  ...['cutoffPassed', 'pairsOutstanding', 'anotherChildIsYes', 'noChildCan'].map((because) => `because ${because}`),
  ...[
    'accountRegistered',
    'credited',
    'debited',
    'labelCreated',
    'marketCreated',
    'marketEdited',
    'marketStatusChanged',
  ],
  ...['marketResolved', 'orderAccepted', 'orderFilled', 'orderClosed', 'levelChanged', 'balanceChanged'],
  ...['positionChanged', 'pairsSplit', 'pairsMerged', 'redeemed', 'feesSwept', 'keyIssuanceChanged'],
  ...['Filled', 'Cancelled', 'PostOnlyWouldCross', 'SelfTrade', 'Unfilled', 'Expired', 'MarketClosed'].map(closed),
  ...['Complementary by Buy Yes', 'Complementary by Sell Yes', 'Complementary by Buy No', 'Complementary by Sell No'],
  ...['Mint by Buy Yes', 'Mint by Buy No', 'Merge by Sell Yes', 'Merge by Sell No'],
  ...[
    'one unit short',
    'one lot short',
    'spent to the last unit',
    'fill of less than a share',
    'sale of a whole remainder',
  ],
  ...['market buy', 'good till date', 'post-only', 'taker fee', 'maker fee'],
];

function bothWays(kind: string): string[] {
  return [`${kind} done`, `${kind} refused`];
}

function refused(code: string): string {
  return `refused ${code}`;
}

function closed(reason: string): string {
  return `closed ${reason}`;
}

function tallyOf(seeds: number, length: number): Tally {
  const tally: Tally = new Map();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const watch = (round: Parameters<typeof tallyRound>[1]): undefined => tallyRound(tally, round) as undefined;
    duel({ contender: new NaiveExchange(), source: seededSource({ seed, length }), watch });
  }
  return tally;
}

describe('generated streams', () => {
  test('make every kind of outcome, refusal, event and fill happen', () => {
    const tally = tallyOf(20, 1_000);
    expect(KINDS.filter((kind) => !tally.has(kind))).toEqual([]);
  });

  test('mostly place orders that are accepted, and fill many of them', () => {
    const tally = tallyOf(5, 1_000);
    const count = (what: string): number => tally.get(what) ?? 0;
    expect(count('orderAccepted')).toBeGreaterThan(count('placeOrder refused'));
    expect(count('orderFilled') * 5).toBeGreaterThan(count('orderAccepted'));
  });

  test('follow from their seed alone', () => {
    const commandsOf = (seed: number): string =>
      plainText(duel({ contender: new NaiveExchange(), source: seededSource({ seed, length: 200 }) }).commands);
    expect(commandsOf(7)).toBe(commandsOf(7));
    expect(commandsOf(7)).not.toBe(commandsOf(8));
  });
});
