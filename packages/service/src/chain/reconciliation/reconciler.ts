import { type AccountId, type Command, type Exchange, type MarketId, MarketStatus, Outcome } from '@presage/exchange';
import type { Address } from 'viem';
import type { MarketRow } from '../../store/read-store.ts';
import type { ChainDirectory } from '../chain-directory.ts';
import { ChainUnavailableError } from '../errors.ts';
import type { HoldingsReader, Payouts, WalletQuote, WalletTokens } from '../indexer/read-holdings.ts';
import { MAX_COMPARED_POSITIONS } from '../limits.ts';
import {
  type Comparison,
  compare,
  type Excess,
  type MarketFacts,
  type Mismatch,
  type QuoteFacts,
  type TokenFacts,
} from './compare.ts';

export interface ReconcilerOptions {
  readonly exchange: Exchange;
  readonly directory: ChainDirectory;
  readonly holdings: Pick<HoldingsReader, 'quote' | 'tokens' | 'lockedQuote' | 'payouts'>;
  /** How many there are of each token, in wei by token id, as of a block; undefined when unknown. */
  readonly supply: (block: number) => ReadonlyMap<string, bigint> | undefined;
  /** Has all tokens counted again from the chain; until then the supply is unknown. */
  readonly recount: () => Promise<void>;
  /** The block that the ledger reflects; one before the start block until the first was read. */
  readonly block: () => number;
  /** From which block on the chain is read: before it, it may not have the contracts. */
  readonly startBlock: number;
  /** Whether an account's totals have been read since it registered, or since the start. */
  readonly isRead: (accountId: AccountId) => boolean;
  /** Has an account's totals read with the next block. */
  readonly readAgain: (accountId: AccountId) => void;
  readonly submit: (command: Command) => Promise<boolean>;
  /** Resolves when what differed should be compared again. */
  readonly pause: () => Promise<void>;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** The actor of halts, in the audit log. */
export const RECONCILIATION_ACTOR = 'reconciliation';

type InLedger<Facts, OnChain> = Omit<Facts, keyof OnChain> & { readonly wallet: Address };

interface LedgerTotals {
  readonly quote: readonly InLedger<QuoteFacts, WalletQuote>[];
  readonly tokens: readonly (InLedger<TokenFacts, WalletTokens> & { readonly market: MarketRow })[];
}

interface Compared extends Comparison {
  /** Whether all tokens were counted when it began; otherwise more may be held than there are. */
  readonly isCounted: boolean;
}

/**
 * Compares the ledger with the chain. A difference found by two consecutive comparisons halts trading in the market
 * concerned, and the account's totals are read again.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  /** What decided conditions pay, by condition id. That is final, so each is read once. */
  readonly #payouts = new Map<string, Payouts>();
  /** Whether tokens were counted again since more were last held than there are. */
  #isRecounted = false;
  #last: Comparison | undefined;
  #running: Promise<Comparison> | undefined;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** The last comparison; undefined before the first. */
  get last(): Comparison | undefined {
    return this.#last;
  }

  /** The difference, in words; undefined while ledger and chain agree, as far as is known. */
  get problem(): string | undefined {
    if (this.#last === undefined) return undefined;
    const { mismatches, excesses, backing, block } = this.#last;
    if (backing.neededWei > backing.lockedWei) {
      return `at block ${block} tokens can pay ${backing.neededWei} wei, but only ${backing.lockedWei} are locked`;
    }
    if (excesses.length > 0)
      return `at block ${block} more tokens are held than there are: ${describeExcesses(excesses)}`;
    const [first] = mismatches;
    return first && `${mismatches.length} differences at block ${block}; ${describeMismatch(first)}`;
  }

  /**
   * Compares now; concurrent callers share one comparison.
   *
   * @throws {ChainUnavailableError} when the node does not answer, or no block has been read yet.
   */
  run(): Promise<Comparison> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<Comparison> {
    const first = await this.#compareOnce();
    const { neededWei, lockedWei } = first.backing;
    const isClean = first.mismatches.length + first.excesses.length === 0 && neededWei <= lockedWei;
    const { isCounted, ...second } = isClean ? first : await this.#compareLater();
    const mismatches = second.mismatches.filter((mismatch) =>
      first.mismatches.some((other) => isSame(mismatch, other)),
    );
    const excesses = second.excesses.filter((excess) => first.excesses.some((other) => isSameExcess(excess, other)));
    this.#last = { ...second, mismatches, excesses };
    await this.#act(mismatches);
    await this.#actOnExcesses(excesses, first.isCounted && isCounted);
    return this.#last;
  }

  /** A log that a node omitted leaves tokens uncounted, so only what another count confirms halts a market. */
  async #actOnExcesses(excesses: readonly Excess[], areKnown: boolean): Promise<void> {
    const { recount, log } = this.#options;
    if (excesses.length === 0) {
      if (areKnown) this.#isRecounted = false;
      return;
    }
    const reason = describeExcesses(excesses);
    log('more tokens are held than there are', { reason, isRecounted: this.#isRecounted });
    if (this.#isRecounted) for (const { marketId } of excesses) await this.#halt(marketId, reason);
    else await recount();
    this.#isRecounted = true;
  }

  async #compareOnce(): Promise<Compared> {
    const { holdings, startBlock, supply } = this.#options;
    // All in one turn of the event loop, so that ledger and supply are as of the block.
    const block = this.#options.block();
    if (block < startBlock) throw new ChainUnavailableError('no block has been read yet');
    const ledger = this.#ledger();
    const counted = supply(block);
    const markets = this.#markets(counted);
    const [quote, tokens, lockedWei, payouts] = await Promise.all([
      holdings.quote(ledger.quote, block),
      holdings.tokens(ledger.tokens, block),
      holdings.lockedQuote(block),
      holdings.payouts(
        markets.flatMap(({ conditionId }) => (this.#payouts.has(conditionId) ? [] : [conditionId])),
        block,
      ),
    ]);
    for (const [conditionId, payout] of payouts) this.#payouts.set(conditionId, payout);
    const comparison = compare({
      block,
      quote,
      tokens,
      markets: markets.map((market) => ({ ...market, payouts: this.#payouts.get(market.conditionId) })),
      lockedWei,
    });
    return { ...comparison, isCounted: counted !== undefined };
  }

  /** Not at once: a node may have the state of a block before the block itself (anvil, while it mines), and answer with it. */
  async #compareLater(): Promise<Compared> {
    await this.#options.pause();
    return this.#compareOnce();
  }

  /** @param counted how many there are of each token; undefined when unknown */
  #markets(
    counted: ReadonlyMap<string, bigint> | undefined,
  ): readonly (Omit<MarketFacts, 'payouts'> & Pick<MarketRow, 'conditionId'>)[] {
    return this.#options.directory.markets().map(({ marketId, conditionId, yesTokenId, noTokenId }) => {
      const [yesWei, noWei] = [counted?.get(yesTokenId), counted?.get(noTokenId)];
      const isCounted = yesWei !== undefined && noWei !== undefined;
      return { marketId, conditionId, supply: isCounted ? { yesWei, noWei } : undefined };
    });
  }

  #ledger(): LedgerTotals {
    const { exchange, directory, isRead } = this.#options;
    const quote: LedgerTotals['quote'][number][] = [];
    const wallets = new Map<AccountId, Address>();
    for (const accountId of directory.accounts()) {
      const wallet = directory.tradingWalletOf(accountId);
      if (wallet === undefined || !isRead(accountId)) continue;
      wallets.set(accountId, wallet);
      quote.push({ accountId, wallet, ledgerUnits: exchange.chainBalanceOf(accountId)?.quoteUnits ?? 0n });
    }
    const markets = directory.markets();
    const isAll = directory.accountCount * markets.length <= MAX_COMPARED_POSITIONS;
    const tokens = markets.flatMap((market) => {
      const { marketId } = market;
      const positions = isAll
        ? [...wallets.keys()].map((accountId) => exchange.chainPositionOf(accountId, marketId))
        : exchange.chainPositionsOf(marketId);
      return positions.flatMap(({ accountId, yesLots: ledgerYesLots, noLots: ledgerNoLots }) => {
        const wallet = wallets.get(accountId);
        return wallet === undefined ? [] : [{ accountId, wallet, market, marketId, ledgerYesLots, ledgerNoLots }];
      });
    });
    return { quote, tokens };
  }

  async #act(mismatches: readonly Mismatch[]): Promise<void> {
    const { log, readAgain } = this.#options;
    const traded = this.#marketsTraded(mismatches);
    for (const mismatch of mismatches) {
      const { accountId, marketId, ledgerWei, chainWei } = mismatch;
      const fields = { accountId, marketId, ledgerWei: String(ledgerWei), chainWei: String(chainWei) };
      log('the ledger and the chain differ', fields);
      const concerned = marketId === undefined ? (traded.get(accountId) ?? []) : [marketId];
      for (const each of concerned) await this.#halt(each, describeMismatch(mismatch));
      readAgain(accountId);
    }
  }

  /** The markets in which accounts whose quote differs have open orders or pending fills, looked through once for all. */
  #marketsTraded(mismatches: readonly Mismatch[]): ReadonlyMap<AccountId, ReadonlySet<MarketId>> {
    const { exchange } = this.#options;
    const traded = new Map<AccountId, Set<MarketId>>();
    for (const { accountId, marketId } of mismatches) if (marketId === undefined) traded.set(accountId, new Set());
    if (traded.size === 0) return traded;
    for (const { accountId, marketId } of exchange.openOrders()) traded.get(accountId)?.add(marketId);
    for (const { takerAccountId, makerAccountId, marketId } of exchange.pendingFills()) {
      for (const party of [takerAccountId, makerAccountId]) traded.get(party)?.add(marketId);
    }
    return traded;
  }

  async #halt(marketId: MarketId, reason: string): Promise<void> {
    const { exchange, submit, log } = this.#options;
    const market = exchange.marketState(marketId);
    if (market?.status !== MarketStatus.Activated || market.halted) return;
    if (await submit({ kind: 'moveMarket', marketId, action: 'halt' }))
      log('a market has been halted', { marketId, reason });
  }
}

function isSameExcess(one: Excess, other: Excess): boolean {
  return (
    one.marketId === other.marketId &&
    one.outcome === other.outcome &&
    one.heldWei - one.supplyWei === other.heldWei - other.supplyWei
  );
}

function describeExcesses(excesses: readonly Excess[]): string {
  return excesses
    .map(({ marketId, outcome, heldWei, supplyWei }) => {
      const token = outcome === Outcome.Yes ? 'Yes' : 'No';
      return `market ${marketId}: ${heldWei} wei of ${token} held, ${supplyWei} in existence`;
    })
    .join(', ');
}

function isSame(one: Mismatch, other: Mismatch): boolean {
  return (
    one.accountId === other.accountId &&
    one.marketId === other.marketId &&
    one.chainWei - one.ledgerWei === other.chainWei - other.ledgerWei
  );
}

function describeMismatch({ accountId, marketId, ledgerWei, chainWei }: Mismatch): string {
  const what = marketId === undefined ? 'quote' : `tokens of market ${marketId}`;
  return `account ${accountId} has ${ledgerWei} wei of ${what} in the ledger and ${chainWei} on chain`;
}
