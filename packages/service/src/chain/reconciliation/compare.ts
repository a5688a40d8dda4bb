import { type AccountId, type MarketId, Outcome } from '@presage/exchange';
import { type Payouts, spendableWei, type WalletQuote, type WalletTokens } from '../indexer/read-holdings.ts';
import { lotsOf, unitsOf, WEI_PER_LOT, WEI_PER_UNIT } from '../units.ts';

/** An account's quote according to the ledger and to the chain, as of the same block. */
export interface QuoteFacts extends WalletQuote {
  readonly accountId: AccountId;
  /** The total: available and held, less the shortfall. */
  readonly ledgerUnits: bigint;
}

export interface TokenFacts extends WalletTokens {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly ledgerYesLots: number;
  readonly ledgerNoLots: number;
}

/** Amounts of a market's two tokens. */
export interface Both {
  readonly yesWei: bigint;
  readonly noWei: bigint;
}

export interface MarketFacts {
  readonly marketId: MarketId;
  /** How many tokens there are, whoever holds them; undefined while, or where, it is not known. */
  readonly supply: Both | undefined;
  /** Undefined until it is decided. */
  readonly payouts: Payouts | undefined;
}

/** Our accounts hold more of a token than there is. */
export interface Excess {
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly heldWei: bigint;
  readonly supplyWei: bigint;
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
  readonly excesses: readonly Excess[];
  /** The most that the tokens of our markets can pay; and all that is locked, also behind others. */
  readonly backing: { readonly neededWei: bigint; readonly lockedWei: bigint };
}

export interface CompareOptions {
  readonly block: number;
  readonly quote: readonly QuoteFacts[];
  readonly tokens: readonly TokenFacts[];
  readonly markets: readonly MarketFacts[];
  readonly lockedWei: bigint;
}

/** Compares the ledger with the chain, to the wei. */
export function compare({ block, quote, tokens, markets, lockedWei }: CompareOptions): Comparison {
  const tally = new Tally();
  for (const facts of quote) tally.addQuote(facts);
  for (const facts of tokens) tally.addTokens(facts);
  const held = heldOf(tokens);
  return {
    block,
    accounts: quote.length,
    positions: tokens.length,
    mismatches: tally.mismatches,
    remainders: tally.remainders,
    outOfReach: tally.outOfReach,
    excesses: markets.flatMap((market) => excessesOf(market, held.get(market.marketId) ?? NONE)),
    backing: { neededWei: neededOf(markets, held), lockedWei },
  };
}

class Tally {
  readonly mismatches: Mismatch[] = [];
  readonly remainders = { quoteWei: 0n, shareWei: 0n };
  readonly outOfReach = { quoteWei: 0n, shareWei: 0n };

  addQuote(facts: QuoteFacts): void {
    const { accountId, ledgerUnits, balanceWei } = facts;
    const chainWei = spendableWei(facts);
    this.outOfReach.quoteWei += balanceWei - chainWei;
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

const NONE: Both = { yesWei: 0n, noWei: 0n };

/** What all accounts hold together. */
function heldOf(tokens: readonly TokenFacts[]): ReadonlyMap<MarketId, Both> {
  const held = new Map<MarketId, Both>();
  for (const { marketId, yesWei, noWei } of tokens) {
    const sum = held.get(marketId) ?? NONE;
    held.set(marketId, { yesWei: sum.yesWei + yesWei, noWei: sum.noWei + noWei });
  }
  return held;
}

/** Others may hold the rest. */
function excessesOf({ marketId, supply }: MarketFacts, held: Both): readonly Excess[] {
  if (supply === undefined) return [];
  const outcomes = [
    { marketId, outcome: Outcome.Yes, heldWei: held.yesWei, supplyWei: supply.yesWei },
    { marketId, outcome: Outcome.No, heldWei: held.noWei, supplyWei: supply.noWei },
  ];
  return outcomes.filter(({ heldWei, supplyWei }) => heldWei > supplyWei);
}

/**
 * The contract always has at least this much, whichever way the tokens were made (docs/internals/reconciliation.md has the
 * argument). Where the supply is not known, what the accounts hold is a part of it.
 */
function neededOf(markets: readonly MarketFacts[], held: ReadonlyMap<MarketId, Both>): bigint {
  return markets.reduce(
    (sum, { marketId, supply, payouts }) => sum + mostPaid(supply ?? held.get(marketId) ?? NONE, payouts),
    0n,
  );
}

/** Only one of the two can win. Rounded down, as the contract does, so that no wei is needed that nobody can claim. */
function mostPaid({ yesWei, noWei }: Both, payouts: Payouts | undefined): bigint {
  if (payouts === undefined) return yesWei > noWei ? yesWei : noWei;
  const [yesPays, noPays] = payouts;
  return (yesWei * yesPays + noWei * noPays) / (yesPays + noPays);
}
