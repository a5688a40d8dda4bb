import type { AccountId, MarketId } from '@presage/exchange';
import {
  lotsOf,
  spendableWei,
  unitsOf,
  type WalletQuote,
  WEI_PER_LOT,
  WEI_PER_UNIT,
} from '../indexer/read-holdings.ts';

/** An account's quote according to the ledger and to the chain, as of the same block. */
export interface QuoteFacts {
  readonly accountId: AccountId;
  /** The total: available and held, less the shortfall. */
  readonly ledgerUnits: bigint;
  readonly chain: WalletQuote;
}

export interface TokenFacts {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly ledgerYesLots: number;
  readonly ledgerNoLots: number;
  readonly yesWei: bigint;
  readonly noWei: bigint;
  /** Whether the exchange may move them; if not, they do not count. */
  readonly mayMove: boolean;
}

/** Pairs of a market, by whomever they were made. */
export interface MarketFacts {
  readonly marketId: MarketId;
  readonly pairsWei: bigint;
}

/** More tokens of a market are held than there are pairs. */
export interface Excess {
  readonly marketId: MarketId;
  readonly heldWei: bigint;
  readonly pairsWei: bigint;
}

/** The ledger and the chain differ by more than a remainder. */
export interface Mismatch {
  readonly accountId: AccountId;
  /** Undefined for quote. */
  readonly marketId: MarketId | undefined;
  readonly ledgerWei: bigint;
  readonly chainWei: bigint;
}

export interface Comparison {
  readonly block: number;
  readonly accounts: number;
  readonly positions: number;
  readonly mismatches: readonly Mismatch[];
  /** Amounts below a unit of quote or a lot of shares, which are in no balance. */
  readonly remainders: { readonly quoteWei: bigint; readonly shareWei: bigint };
  /** Amounts on chain that the exchange may not move, or above what it counts for one account. */
  readonly outOfReach: { readonly quoteWei: bigint; readonly shareWei: bigint };
  /** Markets with fewer pairs than tokens of one outcome are held. */
  readonly excesses: readonly Excess[];
  /**
   * The least that must be locked behind the outstanding pairs of our markets; and all that is locked, also behind
   * others.
   */
  readonly backing: { readonly neededWei: bigint; readonly lockedWei: bigint };
}

export interface CompareOptions {
  readonly block: number;
  readonly quote: readonly QuoteFacts[];
  readonly tokens: readonly TokenFacts[];
  readonly markets: readonly MarketFacts[];
  readonly backing: Comparison['backing'];
}

/** Compares the ledger with the chain, to the wei. */
export function compare({ block, quote, tokens, markets, backing }: CompareOptions): Comparison {
  const tally = new Tally();
  for (const facts of quote) tally.addQuote(facts);
  for (const facts of tokens) tally.addTokens(facts);
  return {
    block,
    accounts: quote.length,
    positions: tokens.length,
    mismatches: tally.mismatches,
    remainders: tally.remainders,
    outOfReach: tally.outOfReach,
    excesses: excessesOf(tokens, markets),
    backing,
  };
}

class Tally {
  readonly mismatches: Mismatch[] = [];
  readonly remainders = { quoteWei: 0n, shareWei: 0n };
  readonly outOfReach = { quoteWei: 0n, shareWei: 0n };

  addQuote({ accountId, ledgerUnits, chain }: QuoteFacts): void {
    const chainWei = spendableWei(chain);
    this.outOfReach.quoteWei += chain.balanceWei - chainWei;
    const ledgerWei = ledgerUnits * WEI_PER_UNIT;
    const restWei = chainWei - ledgerWei;
    if (ledgerUnits !== unitsOf(chainWei))
      this.mismatches.push({ accountId, marketId: undefined, ledgerWei, chainWei });
    else if (restWei < WEI_PER_UNIT) this.remainders.quoteWei += restWei;
    else this.outOfReach.quoteWei += restWei;
  }

  addTokens(facts: TokenFacts): void {
    const { accountId, marketId, mayMove } = facts;
    for (const [lots, wei] of [
      [facts.ledgerYesLots, facts.yesWei],
      [facts.ledgerNoLots, facts.noWei],
    ] as const) {
      if (!mayMove) this.outOfReach.shareWei += wei;
      const chainWei = mayMove ? wei : 0n;
      const ledgerWei = BigInt(lots) * WEI_PER_LOT;
      const restWei = chainWei - ledgerWei;
      if (lots !== lotsOf(chainWei)) this.mismatches.push({ accountId, marketId, ledgerWei, chainWei });
      else if (restWei < WEI_PER_LOT) this.remainders.shareWei += restWei;
      else this.outOfReach.shareWei += restWei;
    }
  }
}

/**
 * Every token belongs to a pair, so accounts cannot hold more of an outcome than there are pairs; strangers may hold
 * the rest.
 */
function excessesOf(tokens: readonly TokenFacts[], markets: readonly MarketFacts[]): readonly Excess[] {
  const held = new Map<MarketId, { yes: bigint; no: bigint }>();
  for (const { marketId, yesWei, noWei } of tokens) {
    const sum = held.get(marketId) ?? { yes: 0n, no: 0n };
    held.set(marketId, { yes: sum.yes + yesWei, no: sum.no + noWei });
  }
  return markets.flatMap(({ marketId, pairsWei }) => {
    const { yes, no } = held.get(marketId) ?? { yes: 0n, no: 0n };
    const heldWei = yes > no ? yes : no;
    return heldWei > pairsWei ? [{ marketId, heldWei, pairsWei }] : [];
  });
}
