import { describe, expect, test } from 'vitest';
import type { Ledger } from '../enums.ts';
import type { Round } from './comparison.ts';
import type { NaiveExchange } from './naive-exchange.ts';
import { plainText } from './plain-text.ts';
import { playAlone } from './play-alone.ts';
import { seededSource } from './stream-source.ts';
import type { Tally } from './tally.ts';
import { tallyRound, tallyShortfalls, tallyState } from './tally.ts';

/** Everything that streams must be able to trigger, except `tooMany`, which needs more than a stream. */
const KINDS = [
  ...['registerAccount', 'credit', 'debit', 'createLabel', 'createMarket', 'editMarket', 'moveMarket'].flatMap(
    bothWays,
  ),
  ...[
    'resolveMarket',
    'placeOrder',
    'cancelOrder',
    'cancelOrders',
    'cancelAllAfter',
    'split',
    'merge',
    'redeem',
    'sweepFees',
  ].flatMap(bothWays),
  'setKeyIssuance done',
  'tick done',
  'duplicate of open',
  'duplicate of closed',
  ...['credit', 'debit', 'createMarket', 'split', 'merge', 'redeem', 'sweepFees'].map((kind) => `duplicate of ${kind}`),
  ...['accountExists', 'unknownAccount', 'unknownMarket', 'unknownLabel', 'labelExists', 'slugTaken'].map(refused),
  ...['marketNotOpen', 'illegalTransition', 'wrongMarketType', 'notAChild', 'labelsOfChild', 'cutoffNotLater'].map(
    refused,
  ),
  ...['orderNotOpen', 'unknownOrder', 'priceOutOfRange', 'sizeTooSmall', 'budgetTooSmall', 'expired'].map(refused),
  ...['notEnoughQuote', 'notEnoughShares', 'nothingToRedeem', 'depositsFull', 'requestIdUsed'].map(refused),
  ...['cutoffPassed', 'pairsOutstanding', 'anotherChildIsYes', 'noChildCan'].map((because) => `because ${because}`),
  'accountRegistered',
  'credited',
  'debited',
  'labelCreated',
  'marketCreated',
  'marketEdited',
  'marketStatusChanged',
  'marketResolved',
  'orderAccepted',
  'orderFilled',
  'orderClosed',
  'levelChanged',
  'balanceChanged',
  'positionChanged',
  'pairsSplit',
  'pairsMerged',
  'redeemed',
  'feesSwept',
  'keyIssuanceChanged',
  'cancelTimerSet',
  'closed CancelAllAfter',
  ...['Filled', 'Cancelled', 'PostOnlyWouldCross', 'SelfTrade', 'Unfilled', 'Expired', 'MarketClosed'].map(closed),
  'Complementary by Buy Yes',
  'Complementary by Sell Yes',
  'Complementary by Buy No',
  'Complementary by Sell No',
  'Mint by Buy Yes',
  'Mint by Buy No',
  'Merge by Sell Yes',
  'Merge by Sell No',
  'one unit short',
  'one lot short',
  'spent to the last unit',
  'fill of less than a share',
  'sale of a whole remainder',
  'market buy',
  'good till date',
  'post-only',
  'immediate or cancel, filled in part',
  'fill or kill, filled by several',
  'fill or kill, killed',
  'fill or kill, killed by a self-trade',
  'fill or kill, a market buy that fills',
  'market order, filled up to its worst price',
  'market order, killed by its worst price',
  'order replaced',
  'replaced for all that was left',
  'edit of a root that trades in part',
  'resolution of a root without a child',
  ...['orderNotOpen', 'unknownOrder', 'remainderDiffers', 'notEnoughQuote', 'notEnoughShares', 'priceOutOfRange'].map(
    (code) => `replacement refused ${code}`,
  ),
  'taker fee',
  'maker fee',
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

/** What the chain ledger adds or refuses. */
const CHAIN_KINDS = [
  ...['chainBlock', 'failFills', 'liftBar'].flatMap(bothWays),
  ...['credit', 'debit', 'split', 'merge', 'redeem', 'sweepFees'].map((kind) => `${kind} refused`),
  ...['wrongLedger', 'blockNotHigher', 'fillNotPending', 'unknownAccount', 'unknownMarket'].map(refused),
  'fillSettled',
  'fillFailed',
  'credited',
  'debited',
  'pairsSplit',
  'pairsMerged',
  'redeemed',
  'closed Uncovered',
  'short of quote in settlement',
  'short of tokens in settlement',
  'Complementary by Buy Yes',
  'Mint by Buy Yes',
  'Merge by Sell Yes',
  'taker fee',
  'maker fee',
  'market buy',
];

function tallyOf(seeds: number, length: number, ledger: Ledger = 'custodial'): Tally {
  const tally: Tally = new Map();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const watch = (round: Round, { state }: NaiveExchange): void => {
      tallyRound(tally, round);
      tallyState(tally, round, state);
      tallyShortfalls(tally, state);
    };
    playAlone({ source: seededSource({ seed, length, ledger }), ledger, watch });
  }
  return tally;
}

describe('generated streams', () => {
  test('trigger every kind of outcome, refusal, event and fill', () => {
    const tally = tallyOf(30, 1_000);
    expect(KINDS.filter((kind) => !tally.has(kind))).toEqual([]);
  });

  test('trigger everything that the chain ledger adds', () => {
    const tally = tallyOf(20, 600, 'chain');
    expect(CHAIN_KINDS.filter((kind) => !tally.has(kind))).toEqual([]);
  });

  test('mostly place orders that are accepted, and fill many of them', () => {
    const tally = tallyOf(5, 1_000);
    const count = (what: string): number => tally.get(what) ?? 0;
    expect(count('orderAccepted')).toBeGreaterThan(count('placeOrder refused'));
    expect(count('orderFilled') * 5).toBeGreaterThan(count('orderAccepted'));
  });

  test('are determined by their seed alone', () => {
    const commandsOf = (seed: number): string =>
      plainText(playAlone({ source: seededSource({ seed, length: 200, ledger: 'custodial' }) }));
    expect(commandsOf(7)).toBe(commandsOf(7));
    expect(commandsOf(7)).not.toBe(commandsOf(8));
  });
});
