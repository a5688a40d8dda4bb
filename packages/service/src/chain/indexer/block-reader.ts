import type { Deployment } from '@presage/contracts';
import type { ChainHead } from '@presage/exchange';
import type { Address } from 'viem';
import type { ChainDirectory } from '../chain-directory.ts';
import { ChainUnavailableError } from '../errors.ts';
import type { BlockSource, SeenBlock } from './block-source.ts';
import { addFindings, digits, type Findings, noFindings } from './findings.ts';
import { LogRange } from './log-range.ts';
import type { BlockRange } from './read-logs.ts';

export interface BlockReaderOptions {
  readonly source: Pick<BlockSource, 'head' | 'block' | 'logs'>;
  readonly directory: ChainDirectory;
  readonly deployment: Deployment;
  readonly confirmations: number;
  readonly exchange: { readonly chainHead: ChainHead };
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

export type ReadBlock = Pick<SeenBlock, 'number' | 'hash'>;

/** What the logs of the blocks up to this one mean that were not submitted yet. */
export interface Gathered extends ReadBlock {
  readonly findings: Findings;
}

/** The chain changed below the confirmation depth. */
class ReorganisedError extends Error {
  constructor(problem: string) {
    super(`the chain was reorganised below the final block: ${problem}`);
    this.name = 'ReorganisedError';
  }
}

/**
 * Reads the logs of final blocks, each of which must follow the one before, from the last block that the exchange has. What
 * was read beyond it is in memory only.
 */
export class BlockReader {
  readonly #options: BlockReaderOptions;
  /** The last block that was read and whose changes were submitted. */
  #read: ReadBlock;
  /** Findings in the blocks after it. */
  #gathered: Gathered | undefined;
  #head = 0;
  readonly #range = new LogRange();
  #reorganised: string | undefined;

  constructor(options: BlockReaderOptions) {
    this.#options = options;
    this.#read = this.lastSubmitted;
  }

  /** The newest block, as last shown by the node. */
  get head(): number {
    return this.#head;
  }

  /** The last block whose logs were read and submitted. */
  get through(): number {
    return this.#read.number;
  }

  /** Final blocks that have not been read yet. */
  get behind(): number {
    return Math.max(0, this.#head - this.#options.confirmations - this.#end);
  }

  /** Why reading has stopped; undefined while it has not. */
  get reorganised(): string | undefined {
    return this.#reorganised;
  }

  /** The exchange's position; before its first block, everything before the deployment counts as read. */
  get lastSubmitted(): ReadBlock {
    const { exchange, deployment } = this.#options;
    const { blockNumber, blockHash } = exchange.chainHead;
    return blockHash === ''
      ? { number: deployment.startBlock - 1, hash: '' }
      : { number: blockNumber, hash: blockHash };
  }

  /**
   * Reads up to the newest final block. @returns what was found since the last block that was submitted; undefined when no
   * block has come since
   *
   * @throws {RpcUnavailableError} when the chain does not answer.
   * @throws {ChainUnavailableError} when the node lags behind what was submitted, or contradicts itself.
   * @throws {ReorganisedError} when a submitted block is no longer on the chain.
   */
  async gather(): Promise<Gathered | undefined> {
    const { source, confirmations } = this.#options;
    this.#head = await source.head();
    await this.#checkAncestor(this.#head);
    while (this.#end < this.#head - confirmations) {
      const unread = { from: this.#end + 1, to: this.#head - confirmations };
      const last = await this.#range.readFirst(unread, (part) => this.#gather(part));
      // A long backlog takes time, and nodes forget balances that are some minutes old.
      if (last < unread.to) this.#head = await source.head();
    }
    return this.#gathered;
  }

  /** @throws {ChainUnavailableError} when the node now has another block at this height. */
  async checkUnchanged({ number, hash }: ReadBlock): Promise<void> {
    if ((await this.#options.source.block(number)).hash === hash) return;
    throw new ChainUnavailableError(`block ${number} changed while it was read`);
  }

  /** What was gathered has been submitted. */
  conclude({ number, hash }: Gathered): void {
    this.#read = { number, hash };
    this.#gathered = undefined;
  }

  /** The last block whose logs were read. */
  get #end(): number {
    return this.#gathered?.number ?? this.#read.number;
  }

  /** Checks that what was read, and above all what was applied, is still part of the chain. */
  async #checkAncestor(head: number): Promise<void> {
    const { source, log } = this.#options;
    const lastSubmitted = this.lastSubmitted;
    for (const seen of [this.#gathered, this.#read]) {
      if (seen === undefined || seen.hash === '' || seen.number === lastSubmitted.number || seen.number > head)
        continue;
      if ((await source.block(seen.number)).hash === seen.hash) return this.#clearReorganised(seen.number);
      log('blocks that were read have been replaced: reading them again', { from: lastSubmitted.number + 1 });
      this.#gathered = undefined;
      this.#read = lastSubmitted;
    }
    if (lastSubmitted.hash === '') return;
    if (head < lastSubmitted.number)
      throw new ChainUnavailableError(`the node is at block ${head}, before ${lastSubmitted.number}`);
    const { hash } = await source.block(lastSubmitted.number);
    if (hash !== lastSubmitted.hash)
      this.#stop(`block ${lastSubmitted.number} had hash ${lastSubmitted.hash} and now has ${hash}`);
    this.#clearReorganised(lastSubmitted.number);
  }

  #clearReorganised(block: number): void {
    if (this.#reorganised !== undefined) {
      this.#options.log('the block that was read is back on the chain: reading resumes', { block });
    }
    this.#reorganised = undefined;
  }

  #stop(problem: string): never {
    this.#reorganised = problem;
    throw new ReorganisedError(problem);
  }

  /** Reads the logs of a range and adds their findings. */
  async #gather({ from, to }: Pick<BlockRange, 'from' | 'to'>): Promise<void> {
    const { source, directory, deployment } = this.#options;
    const last = await source.block(to);
    await this.#checkParent(from, last);
    const logs = await source.logs({ from, to, hash: last.hash }, this.#wallets());
    const outside = logs.find(({ blockNumber }) => blockNumber < BigInt(from) || blockNumber > BigInt(to));
    if (outside !== undefined)
      throw new ChainUnavailableError(
        `the node returned logs of block ${outside.blockNumber}, which was not requested`,
      );
    const stray = logs.find((log) => log.blockNumber === BigInt(to) && digits(log.blockHash ?? '0x') !== last.hash);
    if (stray !== undefined) throw new ChainUnavailableError(`two responses about block ${to} contradict each other`);
    await this.checkUnchanged(last);
    const findings = this.#gathered?.findings ?? noFindings();
    addFindings(findings, { logs, directory, deployment });
    this.#gathered = { number: to, hash: last.hash, findings };
  }

  async #checkParent(from: number, last: SeenBlock): Promise<void> {
    const before = this.#gathered ?? this.#read;
    const first = from === last.number ? last : await this.#options.source.block(from);
    if (before.hash === '' || first.parentHash === before.hash) return;
    throw new ChainUnavailableError(`block ${from} does not follow the block ${before.number} that was read`);
  }

  #wallets(): readonly Address[] {
    const { directory } = this.#options;
    return [...directory.accounts()].flatMap((accountId) => directory.tradingWalletOf(accountId) ?? []);
  }
}
