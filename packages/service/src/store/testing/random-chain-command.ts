import type { AccountId, ChainBlock, Command, Exchange, MarketId, QuoteUnits, SizeLots } from '@presage/exchange';
import { UNITS_PER_QUOTE } from '@presage/exchange';
import type { Random } from '../../random.ts';

const SHARE_LOTS = 1_000_000;

/** What a random block may touch. */
interface Crowd {
  readonly exchange: Exchange;
  /** Accounts 1 to this. */
  readonly accounts: number;
  /** Binary markets. */
  readonly markets: readonly MarketId[];
}

/** A block in which fills settle and owners split, merge or redeem, or a command that fails fills. */
export function randomChainCommand(random: Random, { exchange, accounts, markets }: Crowd): Command {
  const pending = [...exchange.pendingFills()];
  if (pending.length > 0 && random.below(4) === 0) {
    const tradeNos = pending.slice(0, 1 + random.below(3)).map(({ tradeNo }) => tradeNo);
    return { kind: 'failFills', tradeNos, cause: 'an order of it was cancelled on chain' };
  }
  const settled = pending.filter(() => random.below(2) === 0).slice(0, 20);
  const accountId = (1 + random.below(accounts)) as AccountId;
  const marketId = random.pick(markets);
  // Now and then nothing is left of what came in the same block, or too little for the account's orders.
  const isLeft = random.below(4) > 0;
  const lots = () => (isLeft ? random.below(200) * SHARE_LOTS + random.below(3) : 0) as SizeLots;
  const quote = BigInt(random.pick([2_000, 2_000, 2_000, 1])) * UNITS_PER_QUOTE + BigInt(random.below(999));
  return {
    ...emptyBlock(exchange, 1 + random.below(3)),
    settled: settled.map(({ tradeNo }) => ({ tradeNo, txHash: hashOf(tradeNo) })),
    operations: Array.from({ length: random.below(3) }, () => randomOperation(random, { accountId, marketId })),
    balances: random.below(2) === 0 ? [{ accountId, quoteUnits: quote as QuoteUnits }] : [],
    positions: random.below(2) === 0 ? [{ accountId, marketId, yesLots: lots(), noLots: lots() }] : [],
  };
}

/** The block that comes so many blocks after the last, without anything in it. */
export function emptyBlock({ chainHead: { blockNumber } }: Exchange, after = 1): ChainBlock {
  const blockHash = blockNumber.toString(16).padStart(64, 'b');
  const nothing = { settled: [], operations: [], balances: [], positions: [] };
  return { kind: 'chainBlock', blockNumber: blockNumber + after, blockHash, ...nothing };
}

function randomOperation(
  random: Random,
  where: { readonly accountId: AccountId; readonly marketId: MarketId },
): ChainBlock['operations'][number] {
  const sizeLots = (1 + random.below(9 * SHARE_LOTS)) as SizeLots;
  const txHash = hashOf(random.below(2 ** 31));
  const kind = random.pick(['split', 'merge', 'redeem'] as const);
  if (kind !== 'redeem') return { kind, ...where, sizeLots, txHash };
  const noLots = random.pick([0, sizeLots, 1 + random.below(9 * SHARE_LOTS)]) as SizeLots;
  // What both tokens of a lot are worth together is 10,000 units.
  const payout = BigInt(sizeLots) * 10_000n + BigInt(random.below(5_000));
  const payoutUnits = random.pick([payout, payout, payout / 3n, 0n]) as QuoteUnits;
  return { kind, ...where, yesLots: sizeLots, noLots, payoutUnits, txHash };
}

function hashOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`;
}
