import {
  type AccountId,
  type ChainBlock,
  type ChainPosition,
  type Command,
  MAX_SIZE_LOTS,
  type MarketId,
  MarketStatus,
  Resolution,
} from '@presage/exchange';
import { zeroHash } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCommand } from '../../sequencer/check-command.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { DECISIONS_LOOK_MS, HEARTBEAT_BLOCKS, MAX_RANGE_BLOCKS, MAX_TOLD } from '../limits.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import type { BlockSource } from './block-source.ts';
import { Indexer } from './indexer.ts';
import type { BlockRange, ChainLog } from './read-logs.ts';
import { RefusedResolutions } from './refused-resolutions.ts';

const CONFIRMATIONS = 2;
const START_BLOCK = 100;
const WALLET = '0x00000000000000000000000000000000000000a1';
const SECOND_WALLET = '0x00000000000000000000000000000000000000a2';
const STRANGER = '0x00000000000000000000000000000000000000b2';

let head: number;
/** Changed by a reorganisation from that block on. */
let forks: Map<number, string>;
let logs: ChainLog[];
let ranges: BlockRange[];
let asksForTotals: number[];
let failure: string | undefined;
/** That the node gives logs of at one time. */
let mostBlocks: number;
let chainHead: { blockNumber: number; blockHash: string };
let commands: Command[];
let accounts: AccountId[];
let markets: MarketRow[];
/** Whose tokens were read, by block. */
let tokensRead: Map<number, Set<AccountId>>;
/** Yes of markets that accounts have on chain, and have as the exchange knows it. */
let yesOnChain: Map<MarketId, number>;
let yesKnown: Map<MarketId, number>;
let nowMs: number;
let database: SettlementDatabase;
let refused: RefusedResolutions;
/** That the contract takes of a wallet, and what the indexer told of such. */
let orderNonce: bigint;
let raised: [string, bigint][];
/** What the oracle decided of markets that are not over, by the contract itself. */
let decided: { marketId: MarketId; resolution: Resolution }[];
/** What the exchange answers to commands other than blocks. */
let takes: (command: Command) => boolean;
let indexer: Indexer;

beforeEach(async () => {
  head = START_BLOCK + CONFIRMATIONS;
  forks = new Map();
  logs = [];
  ranges = [];
  asksForTotals = [];
  failure = undefined;
  mostBlocks = 1_000_000;
  chainHead = { blockNumber: 0, blockHash: '' };
  commands = [];
  accounts = [];
  markets = [];
  tokensRead = new Map();
  [yesOnChain, yesKnown] = [new Map(), new Map()];
  nowMs = 0;
  database = await openSettlementDatabase(':memory:');
  refused = await RefusedResolutions.open(database);
  takes = () => true;
  decided = [];
  orderNonce = 0n;
  raised = [];
  indexer = newIndexer();
});

function hashOf(number: number): string {
  const fork = [...forks].filter(([from]) => from <= number).map(([, name]) => name);
  return `${fork.join('')}${number}`.padStart(64, '0');
}

const source: BlockSource = {
  head: async () => head,
  block: async (number) => ({ number, hash: hashOf(number), parentHash: hashOf(number - 1) }),
  async logs(range) {
    if (failure === 'logs' || range.to - range.from >= mostBlocks) throw new RpcUnavailableError('eth_getLogs', 'no');
    ranges.push({ from: range.from, to: range.to });
    expect(range.hash).toBe(hashOf(range.to));
    return logs.filter(({ blockNumber }) => blockNumber >= range.from && blockNumber <= range.to);
  },
  fillsOf: async () => [],
};

function newIndexer(): Indexer {
  return new Indexer({
    source,
    holdings: {
      async spendable(asked, block) {
        if (failure === 'totals') throw new RpcUnavailableError('eth_call', 'no');
        asksForTotals.push(block);
        tokensRead.set(block, new Set(asked.positions.map(({ accountId }) => accountId)));
        return {
          balances: asked.accounts.map(({ accountId }) => ({ accountId, quoteUnits: BigInt(block) as never })),
          positions: asked.positions.map(({ accountId, market: { marketId } }) =>
            positionOf(accountId, marketId, yesOnChain),
          ),
        };
      },
      orderNonces: async (wallets) => wallets.map(() => orderNonce),
    },
    world: {
      accountOf: (address) => accounts[[WALLET, SECOND_WALLET].indexOf(address)],
      tradingWalletOf: () => WALLET,
      accounts: () => accounts,
      get accountCount() {
        return accounts.length;
      },
      tokenOf: () => undefined,
      marketOfCondition: () => markets[0],
      markets: () => markets,
    },
    deployment: { startBlock: START_BLOCK, contracts: { quoteToken: '0x', ctfExchange: '0xce' } } as never,
    confirmations: CONFIRMATIONS,
    exchange: {
      get chainHead() {
        return chainHead;
      },
      pendingFills: () => [],
      chainPositionOf: (accountId, marketId) => positionOf(accountId, marketId, yesKnown),
    },
    submit: async (command) => {
      commands.push(command);
      if (command.kind === 'chainBlock') chainHead = command;
      return takes(command);
    },
    refused,
    decided: async () => decided,
    overdue: async () => [],
    accountOfOrder: async () => undefined,
    countPairs: async () => {},
    raiseNonce: async (address, nonce) => {
      raised.push([address, nonce]);
      return [];
    },
    nowMs: () => nowMs,
    log: () => {},
  });
}

function positionOf(accountId: AccountId, marketId: MarketId, yes: ReadonlyMap<MarketId, number>): ChainPosition {
  return { accountId, marketId, yesLots: (yes.get(marketId) ?? 0) as never, noLots: 0 as never };
}

/** In the first block. */
function logged(eventName: ChainLog['eventName'], args: object): void {
  logs.push({
    ...{ eventName, args, logIndex: 0, transactionHash: zeroHash },
    ...{ blockNumber: BigInt(START_BLOCK), blockHash: `0x${hashOf(START_BLOCK)}` },
  } as never);
}

function transferIn(block: number, to = WALLET): void {
  logs.push({
    ...{ eventName: 'Transfer', args: { from: '0x', to }, blockNumber: BigInt(block), logIndex: 0 },
    blockHash: `0x${hashOf(block)}`,
  } as never);
}

function blocks(): readonly ChainBlock[] {
  return commands.filter((command): command is ChainBlock => command.kind === 'chainBlock');
}

describe('the indexer', () => {
  it('reads everything of everybody, a bounded part a block, also of those whose quote moved before their turn', async () => {
    accounts = [1, 2, 3] as AccountId[];
    markets = Array.from({ length: MAX_TOLD }, (_, at) => ({ marketId: at + 1 }) as MarketRow);
    transferIn(START_BLOCK, SECOND_WALLET);
    await indexer.pass();
    expect(blocks()[0]?.balances.map(({ accountId }) => accountId)).toEqual([1, 3, 2]);
    expect(tokensRead.get(START_BLOCK), 'who waits longest, and who came last').toEqual(new Set([1, 3]));
    expect([1, 2, 3].map((id) => indexer.isRead(id as AccountId))).toEqual([true, false, true]);
    head += 1;
    await indexer.pass();
    expect(tokensRead.get(START_BLOCK + 1)).toEqual(new Set([2]));
    expect(indexer.isRead(2 as AccountId)).toBe(true);
  });

  it('reads from the deployment on, no deeper than the confirmations let it, and tells nothing when nothing happened', async () => {
    await indexer.pass();
    expect(ranges).toEqual([{ from: START_BLOCK, to: START_BLOCK }]);
    expect(commands).toEqual([]);
    head += 1;
    await indexer.pass();
    expect(ranges.at(-1)).toEqual({ from: START_BLOCK + 1, to: START_BLOCK + 1 });
  });

  it('tells nothing of markets in which an account read as a whole has nothing, and had nothing', async () => {
    accounts = [1 as AccountId];
    markets = [7, 8, 9].map((marketId) => ({ marketId }) as MarketRow);
    yesOnChain.set(7 as MarketId, 5);
    yesKnown.set(8 as MarketId, 4);
    await indexer.pass();
    expect(blocks()[0]?.positions.map(({ marketId, yesLots }) => [marketId, yesLots])).toEqual([
      [7, 5],
      [8, 0],
    ]);
  });

  it('counts how long what is final has not been read to its end', async () => {
    nowMs = 10;
    expect(indexer.unreadForMs).toBe(10);
    await indexer.pass();
    nowMs = 1_000;
    expect(indexer.unreadForMs, 'between two passes').toBe(0);
    head += 1;
    failure = 'logs';
    for (const later of [1_000, 2_000]) {
      nowMs = later;
      await indexer.pass().catch(() => {});
    }
    expect(indexer.unreadForMs).toBe(1_000);
    failure = undefined;
    await indexer.pass();
    expect(indexer.unreadForMs).toBe(0);
  });

  it('keeps raised nonces of accounts alone, for anybody can raise one', async () => {
    accounts = [1 as AccountId];
    logged('NonceRaised', { account: STRANGER, nonce: 2n });
    logged('NonceRaised', { account: WALLET, nonce: 1n });
    await indexer.pass();
    expect(raised).toEqual([[WALLET, 1n]]);
  });

  it('tells a block of which it keeps what strangers did, so that reading stops when another takes its place', async () => {
    const pairs = { collateralToken: '0x', parentCollectionId: zeroHash, conditionId: '0x', amount: 1n };
    logged('PositionSplit', { stakeholder: STRANGER, ...pairs });
    await indexer.pass();
    expect(blocks()).toMatchObject([{ blockNumber: START_BLOCK, balances: [], operations: [] }]);
    forks.set(START_BLOCK, 'f');
    await expect(indexer.pass()).rejects.toThrow('reorganised below what was taken as final');
  });

  it('tells what touched accounts have, and reads new accounts without a log', async () => {
    accounts = [1 as AccountId];
    await indexer.pass();
    expect(blocks()).toMatchObject([{ blockNumber: START_BLOCK, balances: [{ accountId: 1, quoteUnits: 100n }] }]);
    head += 1;
    await indexer.pass();
    expect(blocks()).toHaveLength(1);
    head += 1;
    transferIn(head - CONFIRMATIONS);
    await indexer.pass();
    expect(blocks()[1]).toMatchObject({ blockNumber: 102, balances: [{ quoteUnits: 102n }] });
  });

  it('reads a long way in bounded ranges and asks for totals only at its end, where nodes still know them', async () => {
    accounts = [1 as AccountId];
    transferIn(START_BLOCK + 10);
    head = START_BLOCK + 3 * MAX_RANGE_BLOCKS + 50;
    await indexer.pass();
    expect(ranges).toHaveLength(4);
    expect(ranges.every(({ from, to }) => to - from < MAX_RANGE_BLOCKS)).toBe(true);
    expect(asksForTotals).toEqual([head - CONFIRMATIONS]);
    expect(blocks()).toMatchObject([{ blockNumber: head - CONFIRMATIONS }]);
  });

  it('asks for less at a time when the node finds it too much', async () => {
    accounts = [1 as AccountId];
    transferIn(START_BLOCK + 10);
    head = START_BLOCK + 2 * MAX_RANGE_BLOCKS;
    mostBlocks = 100;
    let refusals = 0;
    while (blocks().length === 0) await indexer.pass().catch(() => (refusals += 1));
    expect(refusals).toBeLessThan(40);
    expect(blocks()).toMatchObject([{ blockNumber: head - CONFIRMATIONS }]);
  });

  it('goes on where the exchange stands after a restart, and reads everybody again', async () => {
    accounts = [1 as AccountId];
    await indexer.pass();
    indexer = newIndexer();
    head += 3;
    await indexer.pass();
    expect(ranges.at(-1)).toEqual({ from: START_BLOCK + 1, to: START_BLOCK + 3 });
    expect(blocks().at(-1)).toMatchObject({ blockNumber: START_BLOCK + 3, balances: [{ accountId: 1 }] });
  });

  it.each(['logs', 'totals'])('loses nothing when the node stops answering at %s', async (what) => {
    accounts = [1 as AccountId];
    await indexer.pass();
    head += 1;
    transferIn(head - CONFIRMATIONS);
    failure = what;
    await expect(indexer.pass()).rejects.toThrow(RpcUnavailableError);
    expect(blocks()).toHaveLength(1);
    failure = undefined;
    head += 1;
    await indexer.pass();
    expect(blocks()[1]).toMatchObject({ blockNumber: head - CONFIRMATIONS, balances: [{ accountId: 1 }] });
  });

  it('tells the journal every so often how far it has come', async () => {
    accounts = [1 as AccountId];
    await indexer.pass();
    for (const step of [HEARTBEAT_BLOCKS - 1, 1]) {
      head += step;
      await indexer.pass();
    }
    expect(blocks().map(({ blockNumber }) => blockNumber)).toEqual([START_BLOCK, START_BLOCK + HEARTBEAT_BLOCKS]);
  });

  it('reads blocks again that held nothing and are others now, and stops at one that was applied', async () => {
    accounts = [1 as AccountId];
    await indexer.pass();
    head += 5;
    await indexer.pass();
    forks.set(START_BLOCK + 2, 'f');
    transferIn(START_BLOCK + 3);
    await indexer.pass();
    expect(blocks()[1]).toMatchObject({ blockNumber: START_BLOCK + 5 });
    expect(indexer.reorganised).toBeUndefined();
    forks.set(START_BLOCK + 1, 'e');
    await expect(indexer.pass()).rejects.toThrow('reorganised below what was taken as final');
    expect(indexer.reorganised).toContain(`block ${START_BLOCK + 5}`);
    expect(blocks()).toHaveLength(2);
    forks.delete(START_BLOCK + 1);
    failure = 'logs';
    head += 1;
    await expect(indexer.pass()).rejects.toThrow(RpcUnavailableError);
    expect([indexer.reorganised, indexer.hasCaughtUp], 'what was missed is read first').toEqual([undefined, false]);
    failure = undefined;
    await indexer.pass();
    expect(indexer.hasCaughtUp).toBe(true);
  });

  it('keeps a resolution that the exchange refuses, over a restart, until the market stands so that it takes it', async () => {
    accounts = [1 as AccountId];
    const market = (status: MarketStatus) =>
      ({ marketId: 7 as MarketId, rootMarketId: 0, status, resolution: 0 }) as MarketRow;
    const resolutions = () => commands.filter(({ kind }) => kind === 'resolveMarket');
    markets = [market(MarketStatus.Created)];
    takes = ({ kind }) => kind === 'chainBlock';
    logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await indexer.pass();
    await indexer.pass();
    expect(resolutions()).toEqual([{ kind: 'resolveMarket', marketId: 7, resolution: Resolution.Yes }]);
    expect([...refused.all]).toEqual([[7, Resolution.Yes]]);
    refused = await RefusedResolutions.open(database);
    indexer = newIndexer();
    await indexer.pass();
    expect([...refused.all]).toEqual([[7, Resolution.Yes]]);
    markets = [market(MarketStatus.Resolving)];
    takes = () => true;
    commands = [];
    await indexer.pass();
    await indexer.pass();
    expect(resolutions()).toHaveLength(1);
    expect(refused.all.size).toBe(0);
    expect((await RefusedResolutions.open(database)).all.size).toBe(0);
  });

  it('finds by itself what the oracle decided when no node told its log, and tells it once', async () => {
    const market = (status: MarketStatus) =>
      ({ marketId: 7 as MarketId, rootMarketId: 0, status, resolution: 0 }) as MarketRow;
    const [later, earlier] = [
      market(MarketStatus.Resolving),
      { ...market(MarketStatus.Created), marketId: 8 as MarketId },
    ];
    markets = [later, earlier];
    await refused.keep(earlier.marketId, Resolution.Yes);
    decided = markets.map(({ marketId }) => ({ marketId, resolution: Resolution.No }));
    takes = (command) => command.kind !== 'resolveMarket' || command.marketId === 7;
    const resolutions = () =>
      commands.flatMap((command) => (command.kind === 'resolveMarket' && command.marketId === 7 ? [command] : []));
    await indexer.pass();
    expect(resolutions()).toEqual([]);
    nowMs += DECISIONS_LOOK_MS;
    await indexer.pass();
    await indexer.pass();
    expect(resolutions()).toEqual([{ kind: 'resolveMarket', marketId: 7, resolution: Resolution.No }]);
    expect([...refused.all]).toEqual([[8, Resolution.Yes]]);
  });

  it('finds by itself that an account had raised its nonce, when it reads all of it', async () => {
    accounts = [1 as AccountId];
    await indexer.pass();
    expect(raised).toEqual([]);
    orderNonce = 3n;
    indexer = newIndexer();
    for (let pass = 0; pass < 2; pass += 1) {
      head += 1;
      await indexer.pass();
    }
    expect(raised).toEqual([[WALLET, 3n]]);
  });

  it('tells a split of more pairs than can be counted as far as they can', async () => {
    accounts = [1 as AccountId];
    markets = [{ marketId: 7 as MarketId, rootMarketId: 0 } as MarketRow];
    const amount = 10n ** 18n * (BigInt(MAX_SIZE_LOTS) / 1_000_000n + 1n);
    const split = {
      stakeholder: WALLET,
      collateralToken: '0x',
      parentCollectionId: zeroHash,
      conditionId: '0x',
      amount,
    };
    logged('PositionSplit', split);
    await indexer.pass();
    const [block] = blocks();
    expect(block?.operations).toMatchObject([{ kind: 'split', sizeLots: MAX_SIZE_LOTS }]);
    // As the line does with every command: what it does not take would be told again and again.
    checkCommand(block as ChainBlock);
  });

  it('tries a refused resolution of a child again once a sibling stands otherwise', async () => {
    const child = (marketId: number, resolution: Resolution | 0) =>
      ({ marketId, rootMarketId: 1, status: MarketStatus.Resolving, resolution }) as MarketRow;
    markets = [child(2, 0), child(3, 0)];
    await refused.keep(2 as MarketId, Resolution.Yes);
    takes = ({ kind }) => kind === 'chainBlock';
    await indexer.pass();
    await indexer.pass();
    expect(commands).toHaveLength(1);
    markets = [child(2, 0), child(3, Resolution.No)];
    await indexer.pass();
    expect(commands).toHaveLength(2);
  });

  it('takes a failed market as resolved when the oracle says invalid, as which it pays', async () => {
    markets = [{ marketId: 2, rootMarketId: 0, status: MarketStatus.Failed, resolution: 0 } as MarketRow];
    await refused.keep(2 as MarketId, Resolution.Invalid);
    await indexer.pass();
    expect([commands.length, refused.all.size]).toEqual([0, 0]);
  });

  it('waits for a node whose head went back', async () => {
    accounts = [1 as AccountId];
    head += 10;
    await indexer.pass();
    head -= 9;
    await expect(indexer.pass()).rejects.toThrow('the node is at block');
    expect(indexer.reorganised).toBeUndefined();
  });
});
