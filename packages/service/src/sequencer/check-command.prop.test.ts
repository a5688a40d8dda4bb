import {
  type AccountId,
  type ChainBlock,
  type Command,
  digestOfText,
  Exchange,
  isSameDigest,
  type Ledger,
  MAX_DEPOSITS_UNITS,
  MAX_FEE_BPS,
  MAX_SIZE_LOTS,
  OrderType,
  Outcome,
  type PlaceOrder,
  type QuoteUnits,
  Side,
} from '@presage/exchange';
import { MAX_CANCEL_TIMEOUT_SEC } from '@presage/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import type { Submission } from '../journal/entry.ts';
import { anySubmission } from '../journal/testing/arbitrary-submission.ts';
import { checkCommand } from './check-command.ts';
import { bid, opening } from './testing/scene.ts';

const NOW_MS = 1_790_000_000_000;
const USUAL_RUNS = 200;
const RUNS = Number(process.env.PRESAGE_FUZZ_RUNS ?? USUAL_RUNS);
const KNOWN_DIGEST = digestOfText('ab'.repeat(32));

/**
 * Varies a command as a careless caller would: ids that exist now and then; one number, or all, at or beyond its
 * bounds.
 */
function careless(command: Command, dice: number): Command {
  const known: Readonly<Record<string, unknown>> = {
    accountId: 1 + (dice % 2),
    marketId: 1 + (dice % 3),
    winnerMarketId: 1 + (dice % 3),
    labelIds: [],
  };
  const odd: Readonly<Record<string, unknown>> = {
    digest: [KNOWN_DIGEST, new Int32Array(9), new Int32Array(7)][dice % 3],
    replaces: [
      { digest: KNOWN_DIGEST },
      { digest: KNOWN_DIGEST, remainingLots: [1_000_000, 999_999, 0, -1, 0.5, Number.NaN][(dice >> 2) % 6] },
      { digest: new Int32Array(7) },
    ][dice % 3],
    requestId: ['ab'.repeat(24), `${'ab'.repeat(16)}${'cd'.repeat(8)}`, 'AB'.repeat(24), ''][dice % 4],
    amountUnits: [0n, -1n, 1n, 10n ** 20n][dice % 4],
    sizeLots: [0, 1, 999_999, 1_000_000, MAX_SIZE_LOTS, MAX_SIZE_LOTS + 1, -1, 0.5][dice % 8],
    budgetUnits: [0n, -1n, 10n ** 10n, MAX_DEPOSITS_UNITS + 1n][dice % 4],
    slippagePpm: [0, -1, 20_000, 0.5, Number.NaN, 2 ** 32 - 1, 2 ** 32][dice % 7],
    outcome: [Outcome.Yes, Outcome.No, 0, 3, 0.5][dice % 5],
    side: [Side.Buy, Side.Sell, 2, -1][dice % 4],
    type: [OrderType.Limit, OrderType.Market, 0, 3][dice % 4],
    resolution: [1, 2, 3, 4][dice % 4],
    priceTicks: [0, 1, 5_000, 9_999, 10_000, 10_001, -1, 0.5][dice % 8],
    worstPriceTicks: [0, 1, 5_000, 9_999, 10_000, 10_001, -1, 0.5][dice % 8],
    tickStep: [0, 1, 7, 100][dice % 4],
    makerFeeBps: [0, MAX_FEE_BPS, MAX_FEE_BPS + 1, -1][dice % 4],
    cutoffAtSec: [0, NOW_MS / 1000 + 5, NOW_MS / 1000 + 500, 2 ** 40][dice % 4],
    expiresAtSec: [0, NOW_MS / 1000 + 3, 2 ** 53 - 1, 2 ** 53, -1][dice % 5],
    blockNumber: [1 + (dice >> 8), 0, 2 ** 53 - 1, 0.5][dice % 7] ?? 1 + (dice >> 8),
    tradeNos: [1 + (dice % 9)],
    quoteUnits: [0n, -1n, 10n ** 13n, 10n ** 20n][dice % 4],
    yesLots: [0, 5_000_000, MAX_SIZE_LOTS, 2 ** 53 - 1, -1][dice % 5],
    noLots: [0, 7_000_000, 0.5][dice % 3],
    tradeNo: 1 + (dice % 9),
    timeoutSec: [0, 1, 60, MAX_CANCEL_TIMEOUT_SEC, MAX_CANCEL_TIMEOUT_SEC + 1, -1, 0.5, Number.NaN][dice % 8],
  };
  const varied = command.kind === 'placeOrder' && (dice & 8) > 0 ? acceptable(command, dice) : command;
  const names = Object.keys(odd).filter((name) => name in varied);
  const only = dice % 3 === 0 ? undefined : names[(dice >> 4) % names.length];
  const changed = (fields: object): object =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (dice % 5 > 0 && name in known) return [name, known[name]];
        if (Array.isArray(value) && !(name in odd)) return [name, value.map(changed)];
        return [name, dice % 5 > 0 && name in odd && (only ?? name) === name ? odd[name] : value];
      }),
    );
  return changed(varied) as Command;
}

/** An order that can be accepted, and replace another, as long as nothing in it is varied. */
function acceptable({ replaces }: PlaceOrder, dice: number): Command {
  return { ...bid(dice).command, ...(replaces === undefined ? {} : { replaces: { digest: KNOWN_DIGEST } }) } as Command;
}

/** Gives the first account money, and an order that the others can name. */
function start(ledger: Ledger): readonly Submission[] {
  const quoteUnits = (10n ** 14n) as QuoteUnits;
  const block = { ...BLOCK, balances: [{ accountId: 1 as AccountId, quoteUnits }] };
  const order = bid('known', { digest: KNOWN_DIGEST });
  return [...opening(NOW_MS), ...(ledger === 'chain' ? [{ command: block }] : []), order];
}

/** Whether a command that is carried out cancels or replaces that order. */
function endsKnown(command: Command): boolean {
  if (command.kind === 'cancelOrder') return isSameDigest(command.digest, KNOWN_DIGEST);
  if (command.kind !== 'placeOrder' || command.replaces === undefined) return false;
  return isSameDigest(command.replaces.digest, KNOWN_DIGEST);
}

function letsThrough(submission: Submission): boolean {
  try {
    checkCommand(submission.command);
    encodeSubmission(submission);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const BLOCK: ChainBlock = {
  kind: 'chainBlock',
  blockNumber: 1,
  blockHash: 'ab'.repeat(32),
  settled: [],
  operations: [],
  balances: [],
  positions: [],
};
const TX_HASH = `0x${'cd'.repeat(32)}`;
const SPLIT = { kind: 'split', accountId: 1, marketId: 1, sizeLots: 1, txHash: TX_HASH };
const REDEEMED = { kind: 'redeem', accountId: 1, marketId: 1, yesLots: 1, noLots: 0, payoutUnits: 1n, txHash: TX_HASH };

it('accepts a block with the smallest of everything', () => {
  const smallest = { ...REDEEMED, yesLots: 0, payoutUnits: 0n };
  const settled = [{ tradeNo: 1, txHash: TX_HASH }];
  const block = { ...BLOCK, settled, operations: [SPLIT, smallest], balances: [{ accountId: 1, quoteUnits: 0n }] };
  expect(() => checkCommand(block as never)).not.toThrow();
});

it.each([
  ['blockNumber', { blockNumber: 0 }],
  ['blockHash', { blockHash: `0x${'ab'.repeat(32)}` }],
  ['blockHash', { blockHash: 'AB'.repeat(32) }],
  ['tradeNo', { settled: [{ tradeNo: 0, txHash: TX_HASH }] }],
  ['txHash', { settled: [{ tradeNo: 1, txHash: TX_HASH.slice(2) }] }],
  ['txHash', { operations: [{ ...SPLIT, txHash: `${TX_HASH}0` }] }],
  ['sizeLots', { operations: [{ ...SPLIT, sizeLots: 0 }] }],
  ['sizeLots', { operations: [{ ...SPLIT, sizeLots: MAX_SIZE_LOTS + 1 }] }],
  ['yesLots', { operations: [{ ...REDEEMED, yesLots: MAX_SIZE_LOTS + 1 }] }],
  ['noLots', { operations: [{ ...REDEEMED, noLots: -1 }] }],
  ['payoutUnits', { operations: [{ ...REDEEMED, payoutUnits: -1n }] }],
  ['quoteUnits', { balances: [{ accountId: 1, quoteUnits: -1n }] }],
  ['yesLots', { positions: [{ accountId: 1, marketId: 1, yesLots: 0.5, noLots: 0 }] }],
])('names the field for which it rejects a block: %s (%#)', (name, changes) => {
  expect(() => checkCommand({ ...BLOCK, ...changes } as never)).toThrow(RangeError);
  expect(() => checkCommand({ ...BLOCK, ...changes } as never)).toThrow(name);
});

it.each([-1, 0.5, Number.NaN, MAX_CANCEL_TIMEOUT_SEC + 1])('rejects a cancel timer of %s seconds', (timeoutSec) => {
  expect(() => checkCommand({ kind: 'cancelAllAfter', accountId: 1, timeoutSec } as never)).toThrow('timeoutSec');
});

it.each([0, 1, MAX_CANCEL_TIMEOUT_SEC])('accepts a cancel timer of %s seconds', (timeoutSec) => {
  expect(() => checkCommand({ kind: 'cancelAllAfter', accountId: 1, timeoutSec } as never)).not.toThrow();
});

it('rejects fills that no number can name', () => {
  expect(() => checkCommand({ kind: 'failFills', tradeNos: [1, 0], cause: '' } as never)).toThrow('tradeNo is 0');
});

it.each(['custodial', 'chain'] as const)(
  'lets no command into a %s journal on which the exchange would fail, as it would fail at every start',
  (ledger) => {
    let ended = 0;
    const commands = fc.array(
      fc.tuple(anySubmission, fc.nat(1 << 20)).map(([{ command }, dice]) => ({ command: careless(command, dice) })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(commands, fc.array(fc.nat(100_000), { minLength: 60, maxLength: 60 }), (submissions, passes) => {
        const exchange = new Exchange(ledger);
        let timeMs = NOW_MS;
        for (const [index, submission] of [...start(ledger), ...submissions].entries()) {
          if (!letsThrough(submission)) continue;
          timeMs += passes[index] ?? 0;
          const { command } = submission;
          const { ok } = exchange.apply({ sequence: exchange.sequence + 1, timeMs, command }, []);
          if (ok && endsKnown(command)) ended += 1;
          expect(exchange.nextDeadlineMs()).toBeGreaterThan(timeMs);
        }
        expect(exchange.audit().violations).toStrictEqual([]);
      }),
      { numRuns: RUNS },
    );
    if (RUNS >= USUAL_RUNS) expect(ended, 'cancels and replacements of the order that can be named').toBeGreaterThan(0);
  },
);
