import type { Deployment } from '@presage/contracts';
import { conditionalTokensAbi, exchangeAbi, testQuoteTokenAbi } from '@presage/contracts';
import { type Address, type Log, numberToHex, type PublicClient, pad, parseEventLogs, toEventSelector } from 'viem';
import { MAX_WALLETS_PER_FILTER } from '../limits.ts';

export interface BlockRange {
  readonly from: number;
  readonly to: number;
  /**
   * Hash of the block when the range has only one, 64 hex digits. Asked by hash, a node that lacks the block returns an
   * error; asked by number, it would return no logs.
   */
  readonly hash?: string | undefined;
}

/** Events that concern us in a range of blocks, in the order in which they happened. */
export type ChainLog =
  | ReturnType<typeof parseExchange>[number]
  | ReturnType<typeof parseTokens>[number]
  | ReturnType<typeof parseQuote>[number];

export interface ReadLogsOptions {
  readonly client: PublicClient;
  readonly deployment: Deployment;
  readonly range: BlockRange;
  /** Wallets whose quote is followed: of the quote token itself, only logs about these are requested. */
  readonly wallets: readonly Address[];
}

const EXCHANGE_EVENTS = ['OrderFilled', 'OrderCancelled', 'NonceRaised'] as const;
const TOKEN_EVENTS = [
  'TransferSingle',
  'TransferBatch',
  'ApprovalForAll',
  'PositionSplit',
  'PositionsMerge',
  'PayoutRedemption',
  'ConditionPreparation',
  'ConditionResolution',
] as const;
const QUOTE_EVENTS = ['Transfer', 'Approval'] as const;

/** Requests all logs of a range that can concern the exchange. Logs marked as removed are left out. */
export async function readLogs({ client, deployment, range, wallets }: ReadLogsOptions): Promise<readonly ChainLog[]> {
  const { quoteToken, conditionalTokens, ctfExchange } = deployment.contracts;
  const ask = (address: Address, topics: Topics) => rawLogs(client, { address, range, topics });
  const [exchange, tokens, quote] = await Promise.all([
    ask(ctfExchange, [selectors(exchangeAbi, EXCHANGE_EVENTS)]),
    ask(conditionalTokens, [selectors(conditionalTokensAbi, TOKEN_EVENTS)]),
    quoteLogs(wallets, (topics) => ask(quoteToken, topics)),
  ]);
  return [...parseExchange(exchange), ...parseTokens(tokens), ...parseQuote(quote)].sort(inOrder);
}

type Topics = readonly (readonly `0x${string}`[] | null)[];

/** Requests some events of the conditional tokens in a range, whoever caused them. */
export async function readTokenLogs(
  { client, deployment, range }: Omit<ReadLogsOptions, 'wallets'>,
  events: readonly (typeof TOKEN_EVENTS)[number][],
): Promise<readonly ReturnType<typeof parseTokens>[number][]> {
  const topics = [selectors(conditionalTokensAbi, events)];
  const logs = await rawLogs(client, { address: deployment.contracts.conditionalTokens, range, topics });
  return parseTokens(logs).sort(inOrder);
}

/** Transfers from and to wallets, and their approvals, a bounded number of wallets per request. */
async function quoteLogs(
  wallets: readonly Address[],
  ask: (topics: Topics) => Promise<readonly Log[]>,
): Promise<readonly Log[]> {
  const all = selectors(testQuoteTokenAbi, QUOTE_EVENTS);
  const [transfer] = selectors(testQuoteTokenAbi, ['Transfer']);
  const found = new Map<string, Log>();
  for (let at = 0; at < wallets.length; at += MAX_WALLETS_PER_FILTER) {
    const words = wallets.slice(at, at + MAX_WALLETS_PER_FILTER).map((wallet) => pad(wallet));
    const parts = await Promise.all([ask([all, words]), ask([[transfer as `0x${string}`], null, words])]);
    for (const log of parts.flat()) found.set(`${log.blockNumber}:${log.logIndex}`, log);
  }
  return [...found.values()];
}

async function rawLogs(
  client: PublicClient,
  asked: { readonly address: Address; readonly range: BlockRange; readonly topics: Topics },
): Promise<readonly Log[]> {
  const { address, range, topics } = asked;
  // A raw request: viem's own method takes events, not topics.
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ address, ...blocksOf(range), topics: topics as never }],
  });
  return logs
    .filter((log) => !log.removed)
    .map((log) => ({
      ...log,
      blockNumber: BigInt(log.blockNumber ?? 0),
      logIndex: Number(log.logIndex),
      transactionIndex: Number(log.transactionIndex),
    })) as readonly Log[];
}

function blocksOf({ from, to, hash }: BlockRange) {
  if (hash !== undefined && from === to) return { blockHash: `0x${hash}` } as const;
  return { fromBlock: numberToHex(from), toBlock: numberToHex(to) } as const;
}

function parseExchange(logs: readonly Log[]) {
  return parseEventLogs({ abi: exchangeAbi, logs: [...logs], eventName: [...EXCHANGE_EVENTS] });
}

function parseTokens(logs: readonly Log[]) {
  return parseEventLogs({ abi: conditionalTokensAbi, logs: [...logs], eventName: [...TOKEN_EVENTS] });
}

function parseQuote(logs: readonly Log[]) {
  return parseEventLogs({ abi: testQuoteTokenAbi, logs: [...logs], eventName: [...QUOTE_EVENTS] });
}

/** The exchange's own events in any logs, such as those of a receipt. */
export function exchangeLogsOf(logs: readonly Log[], ctfExchange: Address): ReturnType<typeof parseExchange> {
  return parseExchange(logs.filter((log) => log.address.toLowerCase() === ctfExchange.toLowerCase()));
}

function selectors(abi: readonly unknown[], names: readonly string[]): readonly `0x${string}`[] {
  return (abi as readonly { type: string; name?: string }[]).flatMap((item) =>
    item.type === 'event' && names.includes(item.name ?? '') ? [toEventSelector(item as never)] : [],
  );
}

function inOrder(a: ChainLog, b: ChainLog): number {
  return Number((a.blockNumber ?? 0n) - (b.blockNumber ?? 0n)) || (a.logIndex ?? 0) - (b.logIndex ?? 0);
}
