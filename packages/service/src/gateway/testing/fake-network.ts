import type { AccountId } from '@presage/exchange';
import type { Chain } from '../../chain/chain.ts';
import { ChainUnavailableError, OtherTransactionError } from '../../chain/errors.ts';
import type { AccountBar } from '../../chain/settlement/account-bars.ts';
import type { TransactionRequest } from '../../chain/transactions/transactions.ts';
import { INSTALLATION } from './rig.ts';

/** An address that a contract could have. */
const ADDRESS = INSTALLATION.ctfExchange as `0x${string}`;

/** A chain that costs gas, without contracts: tests set what it answers, and see what was sent. */
export interface FakeNetwork {
  readonly chain: Chain;
  /** Keys of the transactions sent. */
  readonly sent: Set<string>;
  /** The key of a transaction that is not over. */
  underWay: string | undefined;
  isReachable: boolean;
  readonly outOfFills: Set<AccountId>;
  /** Those that were lifted are removed. */
  readonly bars: AccountBar[];
  /** By trading wallet. */
  readonly raisedNonces: Map<string, bigint>;
  /** Account and market, with a space between. */
  readonly claims: Set<string>;
  /** Markets whose trades do not settle. */
  readonly settling: Set<number>;
}

/** @param changes parts of the chain that are not as {@link FakeNetwork} has them */
export function fakeNetwork(changes: object = {}): FakeNetwork {
  const network: FakeNetwork = {
    chain: { ...partsOf(() => network), ...changes } as unknown as Chain,
    sent: new Set(),
    underWay: undefined,
    isReachable: true,
    outOfFills: new Set(),
    bars: [],
    raisedNonces: new Map(),
    claims: new Set(),
    settling: new Set(),
  };
  return network;
}

/** Only what the gateway uses. */
function partsOf(network: () => FakeNetwork) {
  return {
    deployment: {
      chainId: 56,
      startBlock: 1,
      deployer: ADDRESS,
      operator: ADDRESS,
      contracts: {
        quoteToken: ADDRESS,
        conditionalTokens: ADDRESS,
        ctfExchange: ADDRESS,
        feeManager: ADDRESS,
        oracleAdapter: ADDRESS,
        multiSend: ADDRESS,
        safeSingleton: ADDRESS,
        safeProxyFactory: ADDRESS,
        safeFallbackHandler: ADDRESS,
      },
    },
    publicRpcUrl: undefined,
    confirmations: 15,
    isLocal: false,
    settleWithinSec: 120,
    transactions: transactionsOf(network),
    client: clientOf(network),
    allowances: { take: async () => true },
    readThrough: async () => {},
    settling: {
      has: (marketId: number) => network().settling.has(marketId),
      settled: async (marketIds: readonly number[]) => !marketIds.some((id) => network().settling.has(id)),
    },
    isOutOfFills: (accountId: AccountId) => network().outOfFills.has(accountId),
    bars: {
      kindOf: (accountId: AccountId, nowMs: number) =>
        network().bars.find((bar) => bar.accountId === accountId && nowMs < bar.untilMs)?.kind,
      all: (nowMs: number) => network().bars.filter(({ untilMs }) => nowMs < untilMs),
    },
    liftBars: async (accountId: AccountId) => {
      const { bars } = network();
      bars.splice(0, bars.length, ...bars.filter((bar) => bar.accountId !== accountId));
    },
    orderNonceOf: (maker: string) => network().raisedNonces.get(maker) ?? 0n,
    claims: { has: (accountId: AccountId, marketId: number) => network().claims.has(`${accountId} ${marketId}`) },
  };
}

function transactionsOf(network: () => FakeNetwork) {
  return {
    hashOf: async () => undefined,
    isKnown: async (key: string) => network().sent.has(key),
    underWay: async (prefix: string) => {
      const { underWay } = network();
      return underWay?.startsWith(prefix) ? underWay : undefined;
    },
    send: async ({ key, onlyOneOf }: TransactionRequest) => {
      const { sent } = network();
      const other = onlyOneOf === undefined ? undefined : [...sent].find((one) => one.startsWith(onlyOneOf));
      if (other !== undefined && other !== key) throw new OtherTransactionError(key, other);
      sent.add(key);
      return { txHash: '0x', blockNumber: 1n };
    },
    broadcast: async ({ key }: { key: string }) => {
      network().sent.add(key);
      return '0xab';
    },
  };
}

function clientOf(network: () => FakeNetwork) {
  const whenReached = async <Value>(value: Value): Promise<Value> => {
    if (!network().isReachable) throw new ChainUnavailableError('no answer');
    return value;
  };
  return {
    getCode: () => whenReached('0x'),
    getBalance: () => whenReached(0n),
    readContract: () => whenReached(0n),
    call: () => whenReached({ data: `0x${'1'.padStart(64, '0')}` }),
    estimateGas: () => whenReached(1_000n),
  };
}

/** A body of the endpoint that relays a Safe's transactions; not signed. */
export const SAFE_TRANSACTION = {
  safe: '',
  toAddress: ADDRESS,
  value: '0',
  data: '',
  operation: 0,
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: '',
  refundReceiver: '',
  nonce: '0',
  signatures: '',
};

/** The wallet with this number. */
export function walletOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}
