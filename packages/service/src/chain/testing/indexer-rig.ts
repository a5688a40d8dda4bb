import type {
  AccountId,
  ChainBlock,
  ChainPosition,
  Command,
  MarketId,
  PendingFill,
  Resolution,
} from '@presage/exchange';
import { type Address, type Hex, zeroHash } from 'viem';
import { expect } from 'vitest';
import type { TokenRef } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { BlockSource } from '../indexer/block-source.ts';
import type { OrderToCancel } from '../indexer/cancel-voided.ts';
import type { FoundFill } from '../indexer/findings.ts';
import { Indexer } from '../indexer/indexer.ts';
import type { BlockRange, ChainLog } from '../indexer/read-logs.ts';
import type { SupplyChange } from '../indexer/token-supply.ts';
import { NodeError, RpcUnavailableError } from '../rpc/rpc-error.ts';

export const CONFIRMATIONS = 2;
export const START_BLOCK = 100;
export const WALLET = '0x00000000000000000000000000000000000000a1';
export const SECOND_WALLET = '0x00000000000000000000000000000000000000a2';
const WALLETS: readonly Address[] = [WALLET, SECOND_WALLET];
export const STRANGER = '0x00000000000000000000000000000000000000b2';

const QUOTE_EVENTS: readonly ChainLog['eventName'][] = ['Transfer', 'Approval'];

/** An indexer whose chain and exchange are controlled by the test, which sees the commands they receive. */
export class IndexerRig {
  head = START_BLOCK + CONFIRMATIONS;
  /** Prefixes of block hashes after a reorganisation, by the block from which they apply. */
  readonly forks = new Map<number, string>();
  readonly #logs: ChainLog[] = [];
  /** Requests that the node does not answer, if any. */
  failure: 'logs' | 'totals' | undefined;
  /** The most blocks whose logs the node returns at a time. */
  maxBlocks = 1_000_000;
  /** The lowest order nonce that the contract accepts from a wallet. */
  orderNonce = 0n;
  /** What the oracle has decided, according to the contract, of markets that are not over. */
  decided: { marketId: MarketId; resolution: Resolution }[] = [];
  decidedFails = false;
  accounts: AccountId[] = [];
  markets: MarketRow[] = [];
  readonly tokens = new Map<bigint, TokenRef>();
  /** Yes tokens of accounts by market: on chain, and as the exchange knows it. */
  readonly yesOnChain = new Map<MarketId, number>();
  readonly yesKnown = new Map<MarketId, number>();
  /** No tokens of accounts as the exchange knows them; on chain there are none. */
  readonly noKnown = new Map<MarketId, number>();
  /** The quote of every account as the exchange knows it; on chain it is the number of the block. */
  quoteKnown: { readonly quoteUnits: bigint } | undefined;
  /** The accounts that signed the orders that are kept, by digest. */
  readonly signers = new Map<string, AccountId>();
  /** Whether the node returns the logs of all blocks, whichever were requested. */
  ignoresRange = false;
  /** Called once the node has found the logs of a range. */
  afterLogs: () => void = () => {};
  /** Called before the node returns totals. */
  beforeTotals: () => void = () => {};
  /** Called before the node returns a block. */
  beforeBlock: (number: number) => void = () => {};
  /** Whether the exchange accepts a command. */
  takes: (command: Command) => boolean = () => true;
  nowMs = 0;
  /** Whether the chain mines only when somebody sends. */
  isLocal = false;

  readonly ranges: BlockRange[] = [];
  readonly totalsReadAt: number[] = [];
  /** The accounts whose tokens were read, by block. */
  readonly tokensRead = new Map<number, Set<AccountId>>();
  commands: Command[] = [];
  /** Our settlements whose logs are missing, with the fills in their receipts; undefined: they failed. */
  readonly receipts = new Map<Hex, readonly FoundFill[] | undefined>();
  pending: readonly PendingFill[] = [];
  /** The transactions that were corrected as failed. */
  readonly failed: Hex[] = [];
  /** The changes of the supply that were counted. */
  readonly counted: SupplyChange[] = [];
  countFails = false;
  /** The open orders that a raised nonce voids, as many at a time as are returned together. */
  voided: readonly (readonly OrderToCancel[])[] = [];
  /** Raised nonces that were reported, by address. */
  readonly raised: [string, bigint][] = [];
  indexer: Indexer;
  #chainHead = { blockNumber: 0, blockHash: '' };

  constructor() {
    this.indexer = this.#newIndexer();
  }

  /** Restarts with only what is durable. */
  restart(): void {
    this.indexer = this.#newIndexer();
  }

  get blocks(): readonly ChainBlock[] {
    return this.commands.filter((command): command is ChainBlock => command.kind === 'chainBlock');
  }

  /** Adds a log to the first block. */
  logged(eventName: ChainLog['eventName'], args: object): void {
    this.#logs.push({
      eventName,
      args,
      logIndex: 0,
      transactionHash: zeroHash,
      blockNumber: BigInt(START_BLOCK),
      blockHash: `0x${this.#hashOf(START_BLOCK)}`,
    } as never);
  }

  transferIn(block: number, to = WALLET): void {
    this.#logs.push({
      eventName: 'Transfer',
      args: { from: '0x', to },
      blockNumber: BigInt(block),
      logIndex: 0,
      blockHash: `0x${this.#hashOf(block)}`,
    } as never);
  }

  #hashOf(number: number): string {
    const fork = [...this.forks].filter(([from]) => from <= number).map(([, name]) => name);
    return `${fork.join('')}${number}`.padStart(64, '0');
  }

  #source(): BlockSource {
    const hashOf = (number: number) => this.#hashOf(number);
    return {
      head: async () => this.head,
      block: async (number) => {
        this.beforeBlock(number);
        return { number, hash: hashOf(number), parentHash: hashOf(number - 1) };
      },
      logs: async (range, wallets) => {
        // Of the quote token, a node returns only logs about the wallets in the filter.
        const isAsked = ({ eventName, args }: ChainLog) =>
          !QUOTE_EVENTS.includes(eventName) || wallets.some((wallet) => Object.values(args).includes(wallet as never));
        const isTooMuch = range.to - range.from >= this.maxBlocks;
        if (this.failure === 'logs') throw new RpcUnavailableError('eth_getLogs', 'no');
        if (isTooMuch) throw new NodeError('eth_getLogs', { message: 'block range is too wide' });
        this.ranges.push({ from: range.from, to: range.to });
        expect(range.hash).toBe(hashOf(range.to));
        this.afterLogs();
        if (this.ignoresRange) return this.#logs;
        const isInRange = ({ blockNumber }: ChainLog) => blockNumber >= range.from && blockNumber <= range.to;
        return this.#logs.filter((log) => isInRange(log) && isAsked(log));
      },
      fillsOf: async (txHash) => this.receipts.get(txHash),
    };
  }

  #newIndexer(): Indexer {
    const rig = this;
    return new Indexer({
      source: this.#source(),
      holdings: {
        async spendable(request, block) {
          rig.beforeTotals();
          if (rig.failure === 'totals') throw new RpcUnavailableError('eth_call', 'no');
          rig.totalsReadAt.push(block);
          rig.tokensRead.set(block, new Set(request.positions.map(({ accountId }) => accountId)));
          return {
            balances: request.accounts.map(({ accountId }) => ({ accountId, quoteUnits: BigInt(block) as never })),
            positions: request.positions.map(({ accountId, market: { marketId } }) =>
              positionOf(accountId, marketId, rig.yesOnChain),
            ),
          };
        },
        orderNonces: async (wallets) => wallets.map(() => this.orderNonce),
      },
      directory: {
        accountOf: (address) => this.accounts[(WALLETS as readonly string[]).indexOf(address)],
        tradingWalletOf: (accountId) => WALLETS[this.accounts.indexOf(accountId)],
        accounts: () => this.accounts,
        get accountCount() {
          return rig.accounts.length;
        },
        tokenOf: (tokenId) => this.tokens.get(tokenId),
        marketOfCondition: () => this.markets[0],
        markets: () => this.markets,
      },
      deployment: { startBlock: START_BLOCK, contracts: { quoteToken: '0x', ctfExchange: '0xce' } } as never,
      confirmations: CONFIRMATIONS,
      exchange: {
        get chainHead() {
          return rig.#chainHead;
        },
        pendingFills: () => rig.pending,
        chainBalanceOf: () => this.quoteKnown,
        chainPositionOf: (accountId, marketId) => positionOf(accountId, marketId, this.yesKnown, this.noKnown),
      },
      submit: async (command) => {
        this.commands.push(command);
        const isTaken = this.takes(command);
        if (isTaken && command.kind === 'chainBlock') this.#chainHead = command;
        return isTaken;
      },
      decided: async () => {
        if (this.decidedFails) throw new RpcUnavailableError('eth_call', 'no');
        return this.decided;
      },
      overdue: async () => [...this.receipts.keys()],
      correctFailed: async (txHash) => void this.failed.push(txHash),
      openAmong: async (digests) =>
        digests.flatMap((digest) => {
          const accountId = this.signers.get(digest);
          return accountId === undefined ? [] : [{ accountId, digest }];
        }),
      countSupply: async (changes) => {
        this.counted.push(...changes);
        if (this.countFails) throw new Error('database or disk is full');
      },
      raiseNonce: async function* (address, nonce) {
        rig.raised.push([address, nonce]);
        yield* rig.voided;
      },
      ...(this.isLocal && { nudge: async () => {} }),
      monotonicMs: () => this.nowMs,
      log: () => {},
    });
  }
}

function positionOf(
  accountId: AccountId,
  marketId: MarketId,
  ...[yes, no]: readonly ReadonlyMap<MarketId, number>[]
): ChainPosition {
  return {
    accountId,
    marketId,
    yesLots: (yes?.get(marketId) ?? 0) as never,
    noLots: (no?.get(marketId) ?? 0) as never,
  };
}
