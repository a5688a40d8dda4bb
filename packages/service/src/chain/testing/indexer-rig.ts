import type { AccountId, ChainBlock, ChainPosition, Command, MarketId, Resolution } from '@presage/exchange';
import { zeroHash } from 'viem';
import { expect } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import type { BlockSource } from '../indexer/block-source.ts';
import { Indexer } from '../indexer/indexer.ts';
import type { BlockRange, ChainLog } from '../indexer/read-logs.ts';
import { RefusedResolutions } from '../indexer/refused-resolutions.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';

export const CONFIRMATIONS = 2;
export const START_BLOCK = 100;
export const WALLET = '0x00000000000000000000000000000000000000a1';
export const SECOND_WALLET = '0x00000000000000000000000000000000000000a2';
export const STRANGER = '0x00000000000000000000000000000000000000b2';

/** An indexer on a chain and an exchange of which a test says what they hold and answer, and sees what they are told. */
export class IndexerRig {
  head = START_BLOCK + CONFIRMATIONS;
  /** Changed by a reorganisation from that block on. */
  readonly forks = new Map<number, string>();
  readonly #logs: ChainLog[] = [];
  /** What the node does not answer, if anything. */
  failure: 'logs' | 'totals' | undefined;
  /** That the node gives logs of at one time. */
  mostBlocks = 1_000_000;
  /** That the contract takes of a wallet. */
  orderNonce = 0n;
  /** What the oracle decided of markets that are not over, by the contract itself. */
  decided: { marketId: MarketId; resolution: Resolution }[] = [];
  accounts: AccountId[] = [];
  markets: MarketRow[] = [];
  /** Yes of markets that accounts have on chain, and have as the exchange knows it. */
  readonly yesOnChain = new Map<MarketId, number>();
  readonly yesKnown = new Map<MarketId, number>();
  /** What the exchange answers to commands other than blocks. */
  takes: (command: Command) => boolean = () => true;
  nowMs = 0;

  readonly ranges: BlockRange[] = [];
  readonly asksForTotals: number[] = [];
  /** Whose tokens were read, by block. */
  readonly tokensRead = new Map<number, Set<AccountId>>();
  commands: Command[] = [];
  /** Nonces that were told of, by address. */
  readonly raised: [string, bigint][] = [];
  refused!: RefusedResolutions;
  indexer!: Indexer;
  readonly #database: SettlementDatabase;
  #chainHead = { blockNumber: 0, blockHash: '' };

  private constructor(database: SettlementDatabase) {
    this.#database = database;
  }

  static async start(): Promise<IndexerRig> {
    const rig = new IndexerRig(await openSettlementDatabase(':memory:'));
    await rig.restart();
    return rig;
  }

  /** With what is durable, and nothing else. */
  async restart(): Promise<void> {
    this.refused = await this.readRefused();
    this.indexer = this.#newIndexer();
  }

  /** Refused resolutions as they are stored. */
  readRefused(): Promise<RefusedResolutions> {
    return RefusedResolutions.open(this.#database);
  }

  get blocks(): readonly ChainBlock[] {
    return this.commands.filter((command): command is ChainBlock => command.kind === 'chainBlock');
  }

  /** In the first block. */
  logged(eventName: ChainLog['eventName'], args: object): void {
    this.#logs.push({
      ...{ eventName, args, logIndex: 0, transactionHash: zeroHash },
      ...{ blockNumber: BigInt(START_BLOCK), blockHash: `0x${this.#hashOf(START_BLOCK)}` },
    } as never);
  }

  transferIn(block: number, to = WALLET): void {
    this.#logs.push({
      ...{ eventName: 'Transfer', args: { from: '0x', to }, blockNumber: BigInt(block), logIndex: 0 },
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
      block: async (number) => ({ number, hash: hashOf(number), parentHash: hashOf(number - 1) }),
      logs: async (range) => {
        const isTooMuch = range.to - range.from >= this.mostBlocks;
        if (this.failure === 'logs' || isTooMuch) throw new RpcUnavailableError('eth_getLogs', 'no');
        this.ranges.push({ from: range.from, to: range.to });
        expect(range.hash).toBe(hashOf(range.to));
        return this.#logs.filter(({ blockNumber }) => blockNumber >= range.from && blockNumber <= range.to);
      },
      fillsOf: async () => [],
    };
  }

  #newIndexer(): Indexer {
    const rig = this;
    return new Indexer({
      source: this.#source(),
      holdings: {
        async spendable(asked, block) {
          if (rig.failure === 'totals') throw new RpcUnavailableError('eth_call', 'no');
          rig.asksForTotals.push(block);
          rig.tokensRead.set(block, new Set(asked.positions.map(({ accountId }) => accountId)));
          return {
            balances: asked.accounts.map(({ accountId }) => ({ accountId, quoteUnits: BigInt(block) as never })),
            positions: asked.positions.map(({ accountId, market: { marketId } }) =>
              positionOf(accountId, marketId, rig.yesOnChain),
            ),
          };
        },
        orderNonces: async (wallets) => wallets.map(() => this.orderNonce),
      },
      world: {
        accountOf: (address) => this.accounts[[WALLET, SECOND_WALLET].indexOf(address)],
        tradingWalletOf: () => WALLET,
        accounts: () => this.accounts,
        get accountCount() {
          return rig.accounts.length;
        },
        tokenOf: () => undefined,
        marketOfCondition: () => this.markets[0],
        markets: () => this.markets,
      },
      deployment: { startBlock: START_BLOCK, contracts: { quoteToken: '0x', ctfExchange: '0xce' } } as never,
      confirmations: CONFIRMATIONS,
      exchange: {
        get chainHead() {
          return rig.#chainHead;
        },
        pendingFills: () => [],
        chainPositionOf: (accountId, marketId) => positionOf(accountId, marketId, this.yesKnown),
      },
      submit: async (command) => {
        this.commands.push(command);
        if (command.kind === 'chainBlock') this.#chainHead = command;
        return this.takes(command);
      },
      refused: this.refused,
      decided: async () => this.decided,
      overdue: async () => [],
      accountOfOrder: async () => undefined,
      countPairs: async () => {},
      raiseNonce: async (address, nonce) => {
        this.raised.push([address, nonce]);
        return [];
      },
      nowMs: () => this.nowMs,
      log: () => {},
    });
  }
}

function positionOf(accountId: AccountId, marketId: MarketId, yes: ReadonlyMap<MarketId, number>): ChainPosition {
  return { accountId, marketId, yesLots: (yes.get(marketId) ?? 0) as never, noLots: 0 as never };
}
