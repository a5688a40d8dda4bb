import { EventEmitter, once } from 'node:events';
import type {
  AccountId,
  ChainBalance,
  ChainBlock,
  ChainHead,
  ChainPosition,
  MarketId,
  PendingFill,
  SettledFill,
} from '@presage/exchange';
import type { Hex } from 'viem';
import type { ChainDirectory } from '../chain-directory.ts';
import { ChainUnavailableError } from '../errors.ts';
import {
  HEARTBEAT_BLOCKS,
  HEARTBEAT_MS,
  MAX_ENTRIES_PER_CHAIN_BLOCK,
  MAX_POSITIONS_PER_CHAIN_BLOCK,
  OUTAGE_GRACE_MS,
  READ_THROUGH_TIMEOUT_MS,
} from '../limits.ts';
import { BlockReader, type BlockReaderOptions, type Gathered, type ReadBlock } from './block-reader.ts';
import type { BlockSource } from './block-source.ts';
import { type CancelVoidedOptions, cancelVoided } from './cancel-voided.ts';
import { findSettledFills } from './find-settled-fills.ts';
import { type Findings, noteRaised } from './findings.ts';
import type { Holdings, HoldingsReader } from './read-holdings.ts';
import { Resolutions, type ResolutionsOptions } from './resolutions.ts';
import type { SupplyChange } from './token-supply.ts';
import { totalsToRead } from './totals-to-read.ts';

export interface IndexerOptions extends BlockReaderOptions, ResolutionsOptions, CancelVoidedOptions {
  readonly source: BlockSource;
  readonly holdings: Pick<HoldingsReader, 'spendable' | 'orderNonces'>;
  readonly directory: ChainDirectory;
  /** What the exchange knows about the chain. */
  readonly exchange: {
    readonly chainHead: ChainHead;
    pendingFills(): Iterable<PendingFill>;
    chainBalanceOf(accountId: AccountId): { readonly quoteUnits: bigint } | undefined;
    chainPositionOf(accountId: AccountId, marketId: MarketId): { readonly yesLots: number; readonly noLots: number };
  };
  /** Our settlements in blocks up to this one whose fills are still pending: the node omitted their logs. */
  readonly overdue: (through: number) => Promise<readonly Hex[]>;
  /** Records that such a settlement failed after all, so that its fills are tried again. */
  readonly correctFailed: (txHash: Hex) => Promise<void>;
  /** Counts the changes of the supply of tokens, once per block; those that it fails to count it reads again by itself. */
  readonly countSupply: (changes: readonly SupplyChange[], through: number) => Promise<void>;
  /**
   * Only on a chain that mines only when somebody sends: mines a block, so that a new account is read. Every other chain
   * must have new blocks all the time.
   */
  readonly nudge?: () => Promise<void>;
}

/**
 * Reads final blocks and submits their changes to the exchange. The position is the exchange's own head; blocks read
 * beyond it that changed nothing are remembered only in memory, and are read again after a restart.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #blocks: BlockReader;
  /** Accounts whose totals were never read, or must be read again whatever the logs say. */
  readonly #unread = new Set<AccountId>();
  #knownAccounts = 0;
  readonly #resolutions: Resolutions;
  #submittedAtMs: number;
  /** The highest block that the node has ever shown, and when it first did. */
  #newest = { number: 0, seenAtMs: 0 };
  #hasCaughtUp = false;
  /** Since when no pass has completed; undefined after one that has. */
  #unreadSinceMs: number | undefined;
  /** Emits `read` when more blocks were read and applied. Any number of callers wait for that. */
  readonly #progress = new EventEmitter().setMaxListeners(0);

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#blocks = new BlockReader(options);
    this.#submittedAtMs = options.monotonicMs();
    this.#unreadSinceMs = options.monotonicMs();
    this.#resolutions = new Resolutions(options);
  }

  /** The last block whose logs were read and submitted. */
  get scannedThrough(): number {
    return this.#blocks.through;
  }

  /** Whether everything that was final at some moment since the start, or since reading stopped, has been read. */
  get hasCaughtUp(): boolean {
    return this.#hasCaughtUp;
  }

  /** Milliseconds for which final blocks have been left unread; 0 when the last pass completed. */
  get unreadForMs(): number {
    return this.#unreadSinceMs === undefined ? 0 : this.#options.monotonicMs() - this.#unreadSinceMs;
  }

  /** The newest block, as last shown by the node. */
  get head(): number {
    return this.#blocks.head;
  }

  /** Final blocks that have not been read yet. */
  get behind(): number {
    return this.#blocks.behind;
  }

  /** Why reading has stopped; undefined while it has not. */
  get reorganised(): string | undefined {
    return this.#blocks.reorganised;
  }

  /** Markets that the oracle resolved but whose resolution the exchange refused. */
  get refusedResolutions(): readonly MarketId[] {
    return this.#resolutions.refused;
  }

  /** Whether an account's totals have been read since the start. */
  isRead(accountId: AccountId): boolean {
    return accountId <= this.#knownAccounts && !this.#unread.has(accountId);
  }

  /** The block that the ledger reflects: nothing happened between the last block submitted and the last one read. */
  get block(): number {
    return Math.max(this.#blocks.through, this.#blocks.lastSubmitted.number);
  }

  /** Has an account's totals read with the next block, whatever the logs say. */
  readAgain(accountId: AccountId): void {
    this.#unread.add(accountId);
  }

  /**
   * Resolves when everything up to a block has been read and applied.
   *
   * @throws {ChainUnavailableError} when that takes too long.
   */
  async readThrough(block: number): Promise<void> {
    const signal = AbortSignal.timeout(READ_THROUGH_TIMEOUT_MS);
    while (this.#blocks.through < block) {
      await once(this.#progress, 'read', { signal }).catch(() => {
        throw new ChainUnavailableError(`block ${block} was not read within ${READ_THROUGH_TIMEOUT_MS} ms`);
      });
    }
  }

  /** @throws what {@link BlockReader.gather} throws, and a {ChainUnavailableError} when the node shows no new block. */
  async pass(): Promise<void> {
    this.#unreadSinceMs ??= this.#options.monotonicMs();
    this.#noteNewAccounts();
    const gathered = await this.#gather();
    if (gathered !== undefined) await this.#submit(gathered);
    await this.#resolutions.submitOutstanding(this.block);
    this.#hasCaughtUp = true;
    this.#checkNotIdle();
    this.#unreadSinceMs = undefined;
    if (this.#unread.size > 0) await this.#options.nudge?.();
  }

  async #gather(): Promise<Gathered | undefined> {
    try {
      return await this.#blocks.gather();
    } finally {
      if (this.reorganised !== undefined) this.#hasCaughtUp = false;
    }
  }

  /** A node that has lost its peers goes on showing its last block: then what happens on chain is as unknown as without one. */
  #checkNotIdle(): void {
    const { monotonicMs, nudge } = this.#options;
    const now = monotonicMs();
    const { head } = this.#blocks;
    if (head > this.#newest.number) this.#newest = { number: head, seenAtMs: now };
    if (nudge !== undefined || now - this.#newest.seenAtMs < OUTAGE_GRACE_MS) return;
    this.#unreadSinceMs = this.#newest.seenAtMs;
    throw new ChainUnavailableError(`the node has shown no block after ${this.#newest.number} for more than a minute`);
  }

  /** Submits what was gathered, with the totals of accounts at its last block. */
  async #submit(gathered: Gathered): Promise<void> {
    const { findings, ...last } = gathered;
    await this.#addOverdue(findings);
    const { directory, exchange } = this.#options;
    const settled = findSettledFills(findings, exchange.pendingFills());
    const { whole, ...request } = totalsToRead(findings, { directory, unread: this.#unread });
    const holdings = await this.#options.holdings.spendable(request, last.number);
    const raisedNonces = new Map(findings.raisedNonces);
    await this.#addNonces(raisedNonces, whole, last.number);
    await this.#blocks.checkUnchanged(last);
    const unfinished = await this.#submitFindings(last, { ...findings, raisedNonces, settled }, holdings);
    for (const accountId of whole) if (!unfinished.has(accountId)) this.#unread.delete(accountId);
    this.#blocks.conclude(gathered);
    this.#progress.emit('read');
    // Last: before it was applied, another block could have replaced it. What cannot be counted now is read again.
    await this.#options.countSupply(findings.supply, last.number);
  }

  /** Adds raised nonces of accounts that are read as a whole: the node may have omitted their logs. */
  async #addNonces(raised: Map<string, bigint>, whole: Iterable<AccountId>, block: number): Promise<void> {
    const { directory, holdings } = this.#options;
    const wallets = [...whole].flatMap((accountId) => directory.tradingWalletOf(accountId) ?? []);
    const nonces = await holdings.orderNonces(wallets, block);
    for (const [at, wallet] of wallets.entries()) noteRaised(raised, wallet.toLowerCase(), nonces[at] ?? 0n);
  }

  /**
   * Logs that a node omitted may still be in the receipt of a transaction that we know of. Or the node that showed it as
   * successful was on another branch than the chain, on which it failed.
   */
  async #addOverdue({ fills }: Findings): Promise<void> {
    const { overdue, correctFailed, source, log } = this.#options;
    for (const txHash of await overdue(this.scannedThrough)) {
      log('the logs of a settlement were missing: reading its receipt', { txHash });
      const found = await source.fillsOf(txHash);
      if (found === undefined) await correctFailed(txHash);
      else fills.push(...found);
    }
  }

  /**
   * Submits cancels first, then resolutions, then the block. Only the block moves the head, so after a crash all of
   * them come again.
   * @returns accounts read as a whole that have more positions than the block has room for
   */
  async #submitFindings(
    last: ReadBlock,
    findings: Findings & { readonly settled: readonly SettledFill[] },
    holdings: Holdings,
  ): Promise<ReadonlySet<AccountId>> {
    await cancelVoided(findings, this.#options);
    await this.#resolutions.submitAll(findings.resolutions);
    // Operations only explain totals: one left out for lack of room shows as a deposit or a withdrawal.
    const operations = findings.operations.slice(0, MAX_ENTRIES_PER_CHAIN_BLOCK);
    const { settled } = findings;
    const balances = holdings.balances.filter((balance) => this.#isNewBalance(balance, findings));
    const newPositions = holdings.positions.filter((position) => this.#isNewPosition(position, findings));
    const positions = newPositions.slice(0, MAX_POSITIONS_PER_CHAIN_BLOCK);
    const unfinished = new Set(newPositions.slice(positions.length).map(({ accountId }) => accountId));
    const hasChanges = settled.length + operations.length + balances.length + positions.length > 0;
    if (!hasChanges && !isKept(findings) && !this.#isHeartbeatDue(last.number)) return unfinished;
    const block: ChainBlock = {
      kind: 'chainBlock',
      blockNumber: last.number,
      blockHash: last.hash,
      settled,
      operations,
      balances,
      positions,
    };
    if (!(await this.#options.submit(block))) throw new Error(`the exchange refused block ${last.number}`);
    this.#submittedAtMs = this.#options.monotonicMs();
    return unfinished;
  }

  /** Totals of accounts read as a whole are left out when these logs did not touch them and the exchange has them. */
  #isNewBalance({ accountId, quoteUnits }: ChainBalance, { quote }: Findings): boolean {
    return quote.has(accountId) || this.#options.exchange.chainBalanceOf(accountId)?.quoteUnits !== quoteUnits;
  }

  /** As {@link #isNewBalance}. */
  #isNewPosition({ accountId, marketId, yesLots, noLots }: ChainPosition, { tokens }: Findings): boolean {
    if (tokens.get(accountId)?.has(marketId)) return true;
    const known = this.#options.exchange.chainPositionOf(accountId, marketId);
    return known.yesLots !== yesLots || known.noLots !== noLots;
  }

  #isHeartbeatDue(block: number): boolean {
    if (block - this.#blocks.lastSubmitted.number >= HEARTBEAT_BLOCKS) return true;
    return this.#options.monotonicMs() - this.#submittedAtMs >= HEARTBEAT_MS;
  }

  /** After a start every account counts as new, so what was missed in the meantime is found at the first block. */
  #noteNewAccounts(): void {
    const { directory } = this.#options;
    if (directory.accountCount === this.#knownAccounts) return;
    for (const accountId of [...directory.accounts()].slice(this.#knownAccounts)) this.#unread.add(accountId);
    this.#knownAccounts = directory.accountCount;
  }
}

/**
 * Whether these findings have effects that reading accounts again would not correct. Their block is submitted, so that
 * no other block can replace it unnoticed.
 */
function isKept({ supply, raisedNonces, resolutions }: Findings): boolean {
  return supply.length + raisedNonces.size + resolutions.length > 0;
}
