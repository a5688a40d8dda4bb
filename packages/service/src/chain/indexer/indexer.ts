import type { Deployment } from '@presage/contracts';
import type {
  AccountId,
  ChainBlock,
  ChainHead,
  ChainPosition,
  MarketId,
  PendingFill,
  SettledFill,
} from '@presage/exchange';
import type { Address, Hex } from 'viem';
import { ChainUnavailableError } from '../errors.ts';
import { HEARTBEAT_BLOCKS, HEARTBEAT_MS, MAX_RANGE_BLOCKS, MAX_TOLD, READ_THROUGH_MS } from '../limits.ts';
import type { PairsChange } from '../reconciliation/outstanding-pairs.ts';
import type { ChainWorld } from '../world.ts';
import type { BlockSource, SeenBlock } from './block-source.ts';
import { BlockWaiters } from './block-waiters.ts';
import { append, type Findings, findingsOf, mergeFindings, noFindings } from './findings.ts';
import type { Holdings, HoldingsAsked } from './read-holdings.ts';
import { Resolutions, type ResolutionsOptions } from './resolutions.ts';
import { takeSettled } from './take-settled.ts';
import { totalsToRead } from './totals-to-read.ts';

export interface IndexerOptions extends ResolutionsOptions {
  readonly source: BlockSource;
  readonly holdings: {
    spendable(asked: HoldingsAsked, block: number): Promise<Holdings>;
    orderNonces(wallets: readonly Address[], block: number): Promise<readonly bigint[]>;
  };
  readonly world: ChainWorld;
  readonly deployment: Deployment;
  readonly confirmations: number;
  /** What the exchange knows of the chain. */
  readonly exchange: {
    readonly chainHead: ChainHead;
    pendingFills(): Iterable<PendingFill>;
    chainPositionOf(accountId: AccountId, marketId: MarketId): { readonly yesLots: number; readonly noLots: number };
  };
  /** Settlements of ours in blocks up to this one, whose fills wait all the same: their logs were kept from us. */
  readonly overdue: (through: number) => Promise<readonly Hex[]>;
  /** Who signed an order that is still kept. */
  readonly accountOfOrder: (digest: string) => Promise<AccountId | undefined>;
  /** Counts what became of pairs, once a block. */
  readonly countPairs: (changes: readonly PairsChange[], through: number) => Promise<void>;
  /** Keeps the nonce that an address raised itself to, and answers which of its kept orders that voids. */
  readonly raiseNonce: (address: string, nonce: bigint) => Promise<readonly string[]>;
  /** On a chain that makes blocks only when somebody sends: makes one, so that a new account is read. */
  readonly nudge?: () => Promise<void>;
}

type ReadBlock = Pick<SeenBlock, 'number' | 'hash'>;

/** What the chain has become below the depth at which it was to be final. */
class ReorganisedError extends Error {
  constructor(problem: string) {
    super(`the chain was reorganised below what was taken as final: ${problem}`);
    this.name = 'ReorganisedError';
  }
}

/**
 * Reads final blocks and tells the exchange what they changed. How far it has come is the exchange's own head; what
 * it has read beyond that without finding anything is only in memory, and read again after a restart.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  /** Read through this block, nothing of it untold. */
  #read: ReadBlock;
  /** What the logs of the blocks after it mean, up to one whose totals are still to be read. */
  #gathered: (ReadBlock & { readonly findings: Findings }) | undefined;
  /** Accounts whose totals were never read, or are to be read again whatever the logs say. */
  readonly #unread: Set<AccountId>;
  #knownAccounts = 0;
  readonly #resolutions: Resolutions;
  #toldAtMs: number;
  #head = 0;
  #rangeBlocks = MAX_RANGE_BLOCKS;
  #reorganised: string | undefined;
  #hasCaughtUp = false;
  /** Since when no pass has come to its end; undefined between two that did. */
  #unreadSinceMs: number | undefined;
  readonly #waiters = new BlockWaiters(READ_THROUGH_MS);

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#read = this.#told();
    this.#unread = new Set();
    this.#toldAtMs = options.nowMs();
    this.#unreadSinceMs = options.nowMs();
    this.#resolutions = new Resolutions(options);
  }

  /** The last block whose logs were read and told. */
  get scannedThrough(): number {
    return this.#read.number;
  }

  /** Whether everything that was final at some moment since the start, or since reading stopped, has been read. */
  get hasCaughtUp(): boolean {
    return this.#hasCaughtUp;
  }

  /** Milliseconds for which what was final has not been read to its end; 0 when the last look did. */
  get unreadForMs(): number {
    return this.#unreadSinceMs === undefined ? 0 : this.#options.nowMs() - this.#unreadSinceMs;
  }

  /** Blocks that are final and not yet read. */
  get behind(): number {
    return Math.max(0, this.#head - this.#options.confirmations - this.#end);
  }

  /** Why nothing is read any more; undefined while all is well. */
  get reorganised(): string | undefined {
    return this.#reorganised;
  }

  /** Whether an account's totals were read since the start. */
  isRead(accountId: AccountId): boolean {
    return accountId <= this.#knownAccounts && !this.#unread.has(accountId);
  }

  /** The block that the ledger is as of: between what was told and what was read nothing happened. */
  get block(): number {
    return Math.max(this.#read.number, this.#told().number);
  }

  /** Reads an account's totals with the next block, whatever the logs say. */
  readAgain(accountId: AccountId): void {
    this.#unread.add(accountId);
  }

  /**
   * Resolves when everything up to a block was read and applied.
   *
   * @throws {ChainUnavailableError} when that takes longer than it may.
   */
  readThrough(block: number): Promise<void> {
    return this.#read.number >= block ? Promise.resolve() : this.#waiters.until(block);
  }

  /** What blocks said that were told before, and that was lost since: what of it the exchange has does nothing again. */
  async tellAgain({ raisedNonces, resolutions }: Pick<Findings, 'raisedNonces' | 'resolutions'>): Promise<void> {
    await this.#cancelVoided({ raisedNonces, cancelledDigests: [] });
    await this.#resolutions.tell(resolutions);
  }

  /** @throws {RpcUnavailableError} when the chain does not answer, and when it is another than the one that was read. */
  async pass(): Promise<void> {
    const { source, confirmations, nowMs } = this.#options;
    this.#unreadSinceMs ??= nowMs();
    this.#noteNewAccounts();
    this.#head = await source.head();
    await this.#checkAncestor(this.#head);
    for (let first = this.#end + 1; first <= this.#head - confirmations; first = this.#end + 1) {
      const blocks = this.#rangeBlocks;
      // Should the node refuse it as too much, the next pass asks for less.
      this.#rangeBlocks = Math.max(1, Math.floor(blocks / 2));
      await this.#gather(first, Math.min(this.#head - confirmations, first + blocks - 1));
      this.#rangeBlocks = Math.min(MAX_RANGE_BLOCKS, blocks * 2);
      // A long way takes long, and nodes forget what accounts had some minutes ago.
      if (this.#end - first + 1 === blocks) this.#head = await source.head();
    }
    await this.#tellGathered();
    await this.#resolutions.tellRest(this.block);
    this.#hasCaughtUp = true;
    this.#unreadSinceMs = undefined;
    if (this.#unread.size > 0) await this.#options.nudge?.();
  }

  /** The last block whose logs were read. */
  get #end(): number {
    return this.#gathered?.number ?? this.#read.number;
  }

  /** What was read, and above all what was applied, must be part of the chain as it is now. */
  async #checkAncestor(head: number): Promise<void> {
    const { source, log } = this.#options;
    const told = this.#told();
    for (const seen of [this.#gathered, this.#read]) {
      if (seen === undefined || seen.hash === '' || seen.number === told.number || seen.number > head) continue;
      if ((await source.block(seen.number)).hash === seen.hash) return this.#isItself(seen.number);
      log('blocks that were read are others now: reading them again', { from: told.number + 1 });
      this.#gathered = undefined;
      this.#read = told;
    }
    if (told.hash === '') return;
    if (head < told.number) throw new ChainUnavailableError(`the node is at block ${head}, before ${told.number}`);
    const { hash } = await source.block(told.number);
    if (hash !== told.hash) this.#stop(`block ${told.number} was ${told.hash} and is ${hash} now`);
    this.#isItself(told.number);
  }

  #isItself(block: number): void {
    if (this.#reorganised !== undefined) {
      this.#options.log('the chain is the one it was: reading goes on', { block });
    }
    this.#reorganised = undefined;
  }

  #stop(problem: string): never {
    this.#reorganised = problem;
    this.#hasCaughtUp = false;
    throw new ReorganisedError(problem);
  }

  /** Reads the logs of a range and keeps what they mean. */
  async #gather(from: number, to: number): Promise<void> {
    const { source, world, deployment } = this.#options;
    const last = await source.block(to);
    await this.#checkParent(from, last);
    const logs = await source.logs({ from, to, hash: last.hash }, this.#wallets());
    const stray = logs.find((log) => log.blockNumber === BigInt(to) && digits(log.blockHash) !== last.hash);
    if (stray !== undefined) throw new ChainUnavailableError(`two answers about block ${to} do not agree`);
    await this.#checkUnchanged(last);
    const findings = this.#gathered?.findings ?? noFindings();
    mergeFindings(findings, findingsOf({ logs, world, deployment }));
    this.#gathered = { number: to, hash: last.hash, findings };
  }

  /** Tells what was gathered, with what accounts have at its last block. */
  async #tellGathered(): Promise<void> {
    if (this.#gathered === undefined) return;
    const { findings, ...last } = this.#gathered;
    await this.#addOverdue(findings);
    const { world, exchange } = this.#options;
    const settled = takeSettled(findings, exchange.pendingFills());
    const { whole, ...asked } = totalsToRead(findings, { world, unread: this.#unread });
    const holdings = await this.#options.holdings.spendable(asked, last.number);
    const raisedNonces = [...findings.raisedNonces, ...(await this.#noncesOf(whole, last.number))];
    await this.#checkUnchanged(last);
    await this.#tell(last, { ...findings, raisedNonces, settled }, holdings);
    for (const accountId of whole) this.#unread.delete(accountId);
    this.#read = last;
    this.#gathered = undefined;
    this.#waiters.reach(last.number);
  }

  /** Nonces that accounts of which everything is read have raised: their logs may have been kept from us. */
  async #noncesOf(whole: Iterable<AccountId>, block: number): Promise<Findings['raisedNonces']> {
    const { world, holdings } = this.#options;
    const wallets = [...whole].flatMap((accountId) => world.tradingWalletOf(accountId) ?? []);
    const nonces = await holdings.orderNonces(wallets, block);
    const read = wallets.map((wallet, at) => ({ address: wallet.toLowerCase(), nonce: nonces[at] ?? 0n }));
    return read.filter(({ nonce }) => nonce > 0n);
  }

  async #checkUnchanged({ number, hash }: ReadBlock): Promise<void> {
    if ((await this.#options.source.block(number)).hash === hash) return;
    throw new ChainUnavailableError(`block ${number} changed while it was read`);
  }

  /** What a node left out of its logs it may still tell as the receipt of a transaction that we know of. */
  async #addOverdue({ fills }: Findings): Promise<void> {
    const { overdue, source, log } = this.#options;
    for (const txHash of await overdue(this.#read.number)) {
      log('the logs of a settlement were missing: its receipt is read', { txHash });
      fills.push(...(await source.fillsOf(txHash)));
    }
  }

  async #checkParent(from: number, last: SeenBlock): Promise<void> {
    const before = this.#gathered ?? this.#read;
    if (before.hash === '') return;
    const first = from === last.number ? last : await this.#options.source.block(from);
    if (first.parentHash === before.hash) return;
    throw new ChainUnavailableError(`block ${from} does not follow the block ${before.number} that was read`);
  }

  /** What only takes away comes first, then resolutions, then the block: it alone moves the head, so all of it comes again after a crash. */
  async #tell(
    last: ReadBlock,
    findings: Findings & { readonly settled: readonly SettledFill[] },
    holdings: Holdings,
  ): Promise<void> {
    await this.#cancelVoided(findings);
    await this.#resolutions.tell(findings.resolutions);
    // How far this is, is how far nonces and resolutions are kept too.
    await this.#options.countPairs(findings.pairs, last.number);
    // They only explain totals: what there is no room for is a deposit or a withdrawal.
    const operations = findings.operations.slice(0, MAX_TOLD);
    const { settled } = findings;
    const { balances } = holdings;
    const positions = holdings.positions.filter((position) => this.#isSomething(position, findings));
    const isNews = settled.length + operations.length + balances.length + positions.length > 0;
    if (!isNews && !isKept(findings) && !this.#isHeartbeatDue(last.number)) return;
    const block: ChainBlock = {
      ...{ kind: 'chainBlock', blockNumber: last.number, blockHash: last.hash },
      ...{ settled, operations, balances, positions },
    };
    if (!(await this.#options.submit(block))) throw new Error(`the exchange refused block ${last.number}`);
    this.#toldAtMs = this.#options.nowMs();
  }

  /**
   * Of who is read as a whole there are as many positions as markets: where nothing is, was, or came and went, nothing is
   * told.
   */
  #isSomething({ accountId, marketId, yesLots, noLots }: ChainPosition, { tokens }: Findings): boolean {
    if (yesLots + noLots > 0 || tokens.get(accountId)?.has(marketId)) return true;
    const known = this.#options.exchange.chainPositionOf(accountId, marketId);
    return known.yesLots + known.noLots > 0;
  }

  async #cancelVoided({ cancelledDigests, raisedNonces }: Pick<Findings, 'cancelledDigests' | 'raisedNonces'>) {
    const { accountOfOrder, raiseNonce, submit } = this.#options;
    const voided = [...cancelledDigests];
    for (const { address, nonce } of raisedNonces) append(voided, await raiseNonce(address, nonce));
    for (const digest of voided) {
      const accountId = await accountOfOrder(digest);
      // Refused when it is not open any more: then there is nothing to cancel.
      if (accountId !== undefined) await submit({ kind: 'cancelOrder', accountId, digest });
    }
  }

  #isHeartbeatDue(block: number): boolean {
    if (block - this.#told().number >= HEARTBEAT_BLOCKS) return true;
    return this.#options.nowMs() - this.#toldAtMs >= HEARTBEAT_MS;
  }

  /** As far as the exchange knows; before its first block, all that was before the deployment. */
  #told(): ReadBlock {
    const { exchange, deployment } = this.#options;
    const { blockNumber, blockHash } = exchange.chainHead;
    return blockHash === ''
      ? { number: deployment.startBlock - 1, hash: '' }
      : { number: blockNumber, hash: blockHash };
  }

  /** After a start every account counts as new: what was missed while nobody looked is seen at the first block. */
  #noteNewAccounts(): void {
    const { world } = this.#options;
    if (world.accountCount === this.#knownAccounts) return;
    let place = 0;
    for (const accountId of world.accounts()) {
      if (place >= this.#knownAccounts) this.#unread.add(accountId);
      place += 1;
    }
    this.#knownAccounts = place;
  }

  #wallets(): readonly Address[] {
    const { world } = this.#options;
    return [...world.accounts()].flatMap((accountId) => world.tradingWalletOf(accountId) ?? []);
  }
}

/**
 * Whether something was kept that no look at accounts brings back: the block it came from is told, so that no other can take
 * its place.
 */
function isKept({ pairs, raisedNonces, resolutions }: Findings): boolean {
  return pairs.length + raisedNonces.length + resolutions.length > 0;
}

function digits(hash: string | null): string {
  return (hash ?? '').replace(/^0x/, '').toLowerCase();
}
