import type { AccountId, ChainBlock, Command, Exchange, MarketId, QuoteUnits, SizeLots } from '@presage/exchange';
import { UNITS_PER_QUOTE } from '@presage/exchange';
import type { Random } from '../../random.ts';

const SHARE_LOTS = 1_000_000;
/** The binary markets of a random journal. */
export const BINARY_MARKETS = [1, 3, 4, 5, 6] as MarketId[];

/** The accounts that a random block may touch. */
interface Crowd {
  readonly exchange: Exchange;
  /** Accounts 1 to this. */
  readonly accounts: number;
}

/** A block in which fills settle and owners split, merge or redeem, or a command that fails fills. */
export function randomChainCommand(random: Random, { exchange, accounts }: Crowd): Command {
  const pending = [...exchange.pendingFills()];
  const { blockNumber } = exchange.chainHead;
  if (pending.length > 0 && random.below(4) === 0) {
    const tradeNos = pending.slice(0, 1 + random.below(3)).map(({ tradeNo }) => tradeNo);
    return { kind: 'failFills', tradeNos, cause: 'an order of it was cancelled on chain' };
  }
  const settled = pending.filter(() => random.below(2) === 0).slice(0, 20);
  const accountId = (1 + random.below(accounts)) as AccountId;
  const marketId = random.pick(BINARY_MARKETS);
  // Now and then nothing is left of what came in the same block.
  const isLeft = random.below(8) > 0;
  const lots = () => (isLeft ? random.below(200) * SHARE_LOTS + random.below(3) : 0) as SizeLots;
  return {
    kind: 'chainBlock',
    blockNumber: blockNumber + 1 + random.below(3),
    blockHash: blockNumber.toString(16).padStart(64, 'b'),
    settled: settled.map(({ tradeNo }) => ({ tradeNo, txHash: hashOf(tradeNo) })),
    operations: randomOperations(random, { accountId, marketId }),
    balances: [{ accountId, quoteUnits: (BigInt(random.below(2_000)) * UNITS_PER_QUOTE + 3n) as QuoteUnits }],
    positions: [{ accountId, marketId, yesLots: lots(), noLots: lots() }],
  };
}

function randomOperations(
  random: Random,
  { accountId, marketId }: { readonly accountId: AccountId; readonly marketId: MarketId },
): ChainBlock['operations'] {
  const operations: ChainBlock['operations'][number][] = [];
  for (let left = random.below(3); left > 0; left--) {
    const sizeLots = ((1 + random.below(5)) * SHARE_LOTS) as SizeLots;
    const txHash = hashOf(random.below(2 ** 31));
    const kind = random.pick(['split', 'merge', 'redeem'] as const);
    // What both tokens of a lot are worth together is 10,000 units.
    const payoutUnits = random.pick([0n, BigInt(sizeLots) * 10_000n]) as QuoteUnits;
    const noLots = random.pick([0, sizeLots]) as SizeLots;
    operations.push(
      kind === 'redeem'
        ? { kind, accountId, marketId, yesLots: sizeLots, noLots, payoutUnits, txHash }
        : { kind, accountId, marketId, sizeLots, txHash },
    );
  }
  return operations;
}

function hashOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`;
}
