import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, OrderSide, OrderType, type TradeData } from '@presage/client';
import { exchangeAbi, LOCAL_KEYS, type LocalChain, startLocalChain } from '@presage/contracts';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { type RpcGate, startRpcGate } from '../support/rpc-gate.ts';
import { newDataDir, type RunningService, removeDataDir, startRunningService } from '../support/running-service.ts';
import { type StableOrigin, startStableOrigin } from '../support/stable-origin.ts';
import { tradingClient } from '../support/trader.ts';

/**
 * Each run kills the service as it sends a settlement to the node, alternately before and after the node receives it.
 */
const KILLS = Number(process.env.PRESAGE_CRASH_RUNS ?? 2);
const FINISHED = 2;
const FAILED = 6;

let chain: LocalChain;
let gate: RpcGate;
let dataDir: string;
let service: RunningService;
let stable: StableOrigin;

beforeAll(async () => {
  chain = await startLocalChain();
  gate = await startRpcGate(chain.rpcUrl);
  dataDir = newDataDir();
  writeFileSync(join(dataDir, 'deployment.json'), JSON.stringify(chain.deployment));
  service = await start();
  stable = await startStableOrigin(service);
});

afterAll(async () => {
  await stable?.close();
  await service?.stop();
  await gate?.stop();
  await chain?.stop();
  removeDataDir(dataDir);
});

function start(): Promise<RunningService> {
  return startRunningService(
    {
      LEDGER: 'chain',
      RPC_URL: gate.url,
      PUBLIC_RPC_URL: chain.rpcUrl,
      LOCAL_CHAIN: '1',
      CHAIN_DEPLOYMENT: join(dataDir, 'deployment.json'),
      OPERATOR_KEY: LOCAL_KEYS.operator,
      CONFIRMATIONS: '0',
      CHAIN_POLL_MS: '20',
    },
    dataDir,
  );
}

async function tradesOf(client: Client, marketId: number): Promise<readonly TradeData[]> {
  const trades: TradeData[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = (await client.getMyTrades({ marketId, page, limit: 20 })).result;
    trades.push(...list);
    if (list.length < 20) return trades;
  }
}

/** Every fill that the exchange contract executed, with its orders and its transaction. */
async function fillsOnChain(): Promise<readonly { readonly orders: string; readonly txHash: string }[]> {
  const reader = createPublicClient({ transport: http(chain.rpcUrl) });
  const events = await reader.getContractEvents({
    address: chain.deployment.contracts.ctfExchange,
    abi: exchangeAbi,
    eventName: 'OrderFilled',
    fromBlock: 0n,
  });
  return events.map(({ args, transactionHash }) => ({
    orders: `${args.takerHash}:${args.orderHash}`,
    txHash: transactionHash,
  }));
}

describe('a service on chain that is killed as it sends', () => {
  it('settles every trade exactly once, whether or not the node received it', async () => {
    const maker = await tradingClient({ ...service, ...stable }, '10000');
    const taker = await tradingClient({ ...service, ...stable }, '10000');
    const market = await openMarket(service, { marketTitle: 'Will it survive?' });
    const sides = [
      { client: maker, tokenId: market.yesTokenId, price: '0.6' },
      { client: taker, tokenId: market.noTokenId, price: '0.4' },
    ];
    let acknowledged = 0;
    /** Places pairs of matching orders until the service is gone. */
    const tradeUntilGone = async () => {
      for (;;) {
        for (const { client, tokenId, price } of sides) {
          const shares = String(1 + (acknowledged % 5));
          const placed = await client
            .placeOrder({
              marketId: market.marketId,
              tokenId,
              side: OrderSide.BUY,
              orderType: OrderType.LIMIT_ORDER,
              price,
              makerAmountInBaseToken: shares,
            })
            .catch(() => undefined);
          if (placed === undefined) return;
          expect(placed.errno).toBe(0);
        }
        acknowledged += 1;
      }
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isLost = kill % 2 === 0;
      const killed = new Promise<void>((resolve) => {
        gate.onSend(async () => {
          gate.onSend(undefined);
          if (!isLost) setImmediate(() => void service.kill().then(resolve));
          else await service.kill().then(resolve);
          return isLost ? 'lose' : 'pass on';
        });
      });
      await Promise.all([tradeUntilGone(), killed]);
      service = await start();
      stable.leadTo(service);
    }
    await vi.waitFor(
      async () => {
        const trades = await tradesOf(taker, market.marketId);
        expect(trades.length).toBeGreaterThanOrEqual(acknowledged);
        expect(trades.every(({ status }) => status === FINISHED || status === FAILED)).toBe(true);
      },
      { timeout: 60_000, interval: 100 },
    );
    const trades = await tradesOf(taker, market.marketId);
    const fills = await fillsOnChain();
    expect(new Set(fills.map(({ orders }) => orders)).size).toBe(fills.length);
    expect(trades.filter(({ status }) => status === FAILED)).toEqual([]);
    expect(trades.map(({ txHash }) => txHash).sort()).toEqual(fills.map(({ txHash }) => txHash).sort());
    expect(await service.admin('POST', '/reconcile')).toMatchObject({ accounts: 2, differences: [] });
  });
});
