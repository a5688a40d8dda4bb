import type { AccountId, MarketId } from '@presage/exchange';
import { spendableWei, type WalletQuote, WEI_PER_LOT, WEI_PER_UNIT } from '../indexer/read-holdings.ts';

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

/** What must be locked for a market: what its pairs would pay. */
export interface MarketFacts {
  readonly marketId: MarketId;
  /** What a Yes and a No token pay in the end, in hundredths; of a market that is open whatever pays more. */
  readonly pays: { readonly yes: bigint; readonly no: bigint } | undefined;
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
  /** There, but not allowed to be moved by the exchange. */
  readonly outOfReach: { readonly quoteWei: bigint; readonly shareWei: bigint };
  /** What the tokens of all accounts would pay, and what is locked to pay it. */
  readonly backing: { readonly neededWei: bigint; readonly lockedWei: bigint };
}

export interface CompareOptions {
  readonly block: number;
  readonly quote: readonly QuoteFacts[];
  readonly tokens: readonly TokenFacts[];
  readonly markets: readonly MarketFacts[];
  readonly lockedWei: bigint;
}

const HUNDREDTHS = 100n;

/** Holds the ledger against the chain, to the wei. */
export function compare({ block, quote, tokens, markets, lockedWei }: CompareOptions): Comparison {
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
    backing: { neededWei: backingOf(tokens, markets), lockedWei },
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
    if (ledgerUnits === chainWei / WEI_PER_UNIT) this.remainders.quoteWei += chainWei - ledgerWei;
    else this.mismatches.push({ accountId, marketId: undefined, ledgerWei, chainWei });
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
      if (BigInt(lots) === chainWei / WEI_PER_LOT) this.remainders.shareWei += chainWei - ledgerWei;
      else this.mismatches.push({ accountId, marketId, ledgerWei, chainWei });
    }
  }
}

/** Each pair has one quote locked; so many pairs there are at least as of the token that more of is held. */
function backingOf(tokens: readonly TokenFacts[], markets: readonly MarketFacts[]): bigint {
  const held = new Map<MarketId, { yes: bigint; no: bigint }>();
  for (const { marketId, yesWei, noWei } of tokens) {
    const sum = held.get(marketId) ?? { yes: 0n, no: 0n };
    held.set(marketId, { yes: sum.yes + yesWei, no: sum.no + noWei });
  }
  return markets.reduce((needed, { marketId, pays }) => {
    const { yes, no } = held.get(marketId) ?? { yes: 0n, no: 0n };
    if (pays === undefined) return needed + (yes > no ? yes : no);
    return needed + (yes * pays.yes + no * pays.no) / HUNDREDTHS;
  }, 0n);
}
