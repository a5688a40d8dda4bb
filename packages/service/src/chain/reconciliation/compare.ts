import type { AccountId, MarketId } from '@presage/exchange';
import {
  lotsOf,
  spendableWei,
  unitsOf,
  type WalletQuote,
  WEI_PER_LOT,
  WEI_PER_UNIT,
} from '../indexer/read-holdings.ts';

/** What an account has by the ledger and by the chain, as of the same block. */
export interface QuoteFacts {
  readonly accountId: AccountId;
  /** All of it: available and held, less what is short. */
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
  /** Whether the exchange may move them; if not they count for nothing. */
  readonly mayMove: boolean;
}

/** Pairs of a market, whoever made them. */
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

/** The ledger and the chain do not agree by more than a remainder. */
export interface Mismatch {
  readonly accountId: AccountId;
  /** Undefined: quote. */
  readonly marketId: MarketId | undefined;
  readonly ledgerWei: bigint;
  readonly chainWei: bigint;
}

export interface Comparison {
  readonly block: number;
  readonly accounts: number;
  readonly positions: number;
  readonly mismatches: readonly Mismatch[];
  /** Below a unit of quote and a lot of shares, in no balance. */
  readonly remainders: { readonly quoteWei: bigint; readonly shareWei: bigint };
  /** There, but not allowed to be moved by the exchange, or more than it counts of one account. */
  readonly outOfReach: { readonly quoteWei: bigint; readonly shareWei: bigint };
  /** Markets with less pairs than tokens of one outcome are held. */
  readonly excesses: readonly Excess[];
  /** What must be locked at least, behind all pairs of our markets not dissolved or paid, and what is, behind others' too. */
  readonly backing: { readonly neededWei: bigint; readonly lockedWei: bigint };
}

export interface CompareOptions {
  readonly block: number;
  readonly quote: readonly QuoteFacts[];
  readonly tokens: readonly TokenFacts[];
  readonly markets: readonly MarketFacts[];
  readonly backing: Comparison['backing'];
}

/** Holds the ledger against the chain, to the wei. */
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

/** Every token is of a pair, so of neither outcome more can be held than there are pairs; others may hold the rest. */
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
