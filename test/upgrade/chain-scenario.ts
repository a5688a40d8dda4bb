import { setTimeout as pause } from 'node:timers/promises';
import { Client, type MarketData, OrderSide, openAccount, resultOf } from '@presage/client';
import { receiptOf, testQuoteTokenAbi } from '@presage/contracts';
import { createPublicClient, createTestClient, createWalletClient, type Hex, http, parseEther } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { openMarket } from '../support/open-market.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { limitOrder, tradeEveryWay } from './ways-to-trade.ts';

/** A port without a listener. */
const NOBODY = 1;
const QUOTE = '5000';

/** A service on a chain of its own, reached over a line that can be cut. */
export interface RelayedChain {
  readonly running: ChainService;
  readonly line: Relay;
}

export async function startRelayedChain(): Promise<RelayedChain> {
  const lines: Relay[] = [];
  const running = await startChainService(async ({ rpcUrl }) => {
    const line = await startRelay(Number(new URL(rpcUrl).port));
    lines.push(line);
    return { OPEN_REGISTRATION: '1', RPC_URL: `http://127.0.0.1:${line.port}` };
  });
  const [line] = lines;
  if (line === undefined) throw new Error('the chain has no line');
  return { running, line };
}

/** Trades that settle, one that fails, and what the chain reports besides. Takes some seconds. */
export async function playOnChain(relayed: RelayedChain): Promise<void> {
  const { service } = relayed.running;
  const cutoffAt = 4_000_000_000;
  const maker = await trader(relayed, '1');
  const taker = await trader(relayed, '2');
  const rain = await openMarket(service, { marketTitle: 'Will it rain?', takerFeeBps: 200, cutoffAt });
  await tradeEveryWay({ maker: maker.client, taker: taker.client, market: rain });
  await untilSettled(taker.client);
  await beBarredAndLetOff(relayed, { maker, taker, market: rain });
  await failToSettle(relayed, { maker, taker, market: rain });
  await service.admin('POST', `/market/${rain.marketId}/close`, {});
  await service.admin('POST', `/market/${rain.marketId}/resolve`, { outcome: 'yes' });
  await taker.client.redeem(rain.marketId);
}

interface Trader {
  readonly client: Client;
  readonly wallet: Hex;
  readonly tradingWallet: Hex;
}

async function trader({ running }: RelayedChain, digit: string): Promise<Trader> {
  const { service, chain } = running;
  const privateKey: Hex = `0x${digit.padStart(64, '0')}`;
  const config = await openAccount({ host: service.baseUrl, privateKey, rpcUrl: chain.rpcUrl });
  const client = new Client(config);
  await service.admin('POST', `/account/${privateKeyToAddress(privateKey)}/credit`, { amount: QUOTE });
  await client.enableTrading();
  while (resultOf(await client.getMyBalances()).balances[0]?.availableBalance !== QUOTE) await pause(100);
  return { client, wallet: privateKeyToAddress(privateKey), tradingWallet: config.multiSigAddress as Hex };
}

/** The maker's wallet withdraws its allowance while the service cannot see it. */
async function failToSettle(
  { running, line }: RelayedChain,
  { maker, taker, market }: { readonly maker: Trader; readonly taker: Trader; readonly market: MarketData },
): Promise<void> {
  const port = line.targetPort;
  const bid = limitOrder(market, { side: OrderSide.BUY, price: '0.5', shares: '10' });
  resultOf(await maker.client.placeOrder(bid));
  line.targetPort = NOBODY;
  line.cut();
  await withdrawAllowance(running, maker.tradingWallet);
  const other = limitOrder(market, { side: OrderSide.BUY, price: '0.5', shares: '10', token: 'no' });
  resultOf(await taker.client.placeOrder(other));
  line.targetPort = port;
  await untilSettled(taker.client);
}

/** The taker's wallet settles nothing for a while, and an operator lets the account rest orders again. */
async function beBarredAndLetOff(
  { running }: RelayedChain,
  { maker, taker, market }: { readonly maker: Trader; readonly taker: Trader; readonly market: MarketData },
): Promise<void> {
  const { service, chain } = running;
  const transport = http(chain.rpcUrl);
  const address = taker.tradingWallet;
  const code = await createPublicClient({ transport }).getCode({ address });
  const local = createTestClient({ mode: 'anvil', transport });
  const bid = limitOrder(market, { side: OrderSide.BUY, price: '0.5', shares: '10' });
  resultOf(await taker.client.placeOrder(bid));
  await local.setCode({ address, bytecode: '0xfe' });
  const other = limitOrder(market, { side: OrderSide.BUY, price: '0.5', shares: '10', token: 'no' });
  resultOf(await maker.client.placeOrder(other));
  await untilSettled(maker.client);
  await local.setCode({ address, bytecode: code ?? '0x' });
  await service.admin('POST', `/account/${taker.wallet}/lift-bar`, {});
}

/** Sends as the wallet itself, which a local chain allows without its key. */
async function withdrawAllowance({ chain }: ChainService, wallet: Hex): Promise<void> {
  const { quoteToken, ctfExchange } = chain.deployment.contracts;
  const transport = http(chain.rpcUrl);
  const local = createTestClient({ mode: 'anvil', transport });
  await local.setBalance({ address: wallet, value: parseEther('1') });
  await local.impersonateAccount({ address: wallet });
  const hash = await createWalletClient({ account: wallet, transport }).writeContract({
    address: quoteToken,
    abi: testQuoteTokenAbi,
    functionName: 'approve',
    args: [ctfExchange, 0n],
    chain: null,
  });
  await receiptOf(createPublicClient({ transport }), hash);
}

/** Waits until no trade is pending. */
async function untilSettled(client: Client): Promise<void> {
  const isPending = ({ statusEnum }: { readonly statusEnum: string }) => statusEnum === 'Pending';
  while (resultOf(await client.getMyTrades({ limit: 20 })).list.some(isPending)) await pause(100);
}
