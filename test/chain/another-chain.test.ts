import { randomBytes } from 'node:crypto';
import { Client, OrderSide, OrderType, openAccount, resultOf } from '@presage/client';
import { type OrderFields, orderDomain, orderTypedData, ZERO_ADDRESS } from '@presage/protocol';
import { type Hex, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { keyRequest } from '../support/trader.ts';
import { addWallet, openPage, openSignedIn } from '../support/web-page.ts';

/** None that a client could know by itself. */
const CHAIN_ID = 31_337;

const newKey = (): Hex => `0x${randomBytes(32).toString('hex')}`;

/** Lets two clients trade in a new market, and returns its number. */
async function trade(service: TestService, marketTitle: string, seller: Client, buyer: Client): Promise<number> {
  const { marketId, yesTokenId, noTokenId } = await openMarket(service, { marketTitle });
  await placeQuotes(seller, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.4', shares: '10' }]);
  await placeQuotes(buyer, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.6', shares: '10' }]);
  return marketId;
}

describe('an installation with another chain id', () => {
  let service: TestService;
  let maker: Client;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1', CHAIN_ID: String(CHAIN_ID) });
    maker = (await fundedClient(service, '100')).client;
  });
  afterAll(() => discardService(service));

  it('trades with clients that learn it from the service, and says it in every response', async () => {
    const { client, account } = await fundedClient(service, '100');
    await trade(service, 'Will it trade?', maker, client);
    expect(resultOf(await client.getChain())).toEqual({ ledger: 'custodial', chainId: '31337' });
    expect(resultOf(await client.getMyTrades()).list).toMatchObject([{ chainId: '31337', shares: '10' }]);
    expect(resultOf(await client.getMyBalances())).toMatchObject({ chainId: '31337' });
    expect(resultOf(await client.getUserAuth()).walletUsers).toEqual({ '31337': expect.any(String) });
    // A new key, for which the wallet signs again.
    expect(resultOf(await client.rotateApiKey())).toMatchObject({ walletAddress: account.address });
  });

  it('refuses what is signed for chain 56, and says what it expects', async () => {
    const privateKey = newKey();
    const account = privateKeyToAccount(privateKey);
    const refused = await keyRequest(service, account, { method: 'POST', action: 'register', path: '/auth/account' });
    expect(refused).toMatchObject({ errno: 11011, errmsg: expect.stringContaining('chain id 31337') });
    await expect(openAccount({ host: service.baseUrl, privateKey, chainId: 56 })).rejects.toThrow(
      'The service is on chain 31337, this client is configured for 56.',
    );

    const config = await openAccount({ host: service.baseUrl, privateKey });
    const market = await openMarket(service, { marketTitle: 'Will it be refused?' });
    const placed = new Client({ ...config, chainId: 56 } as never).placeOrder({
      marketId: market.marketId,
      tokenId: market.yesTokenId,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      price: '0.5',
      makerAmountInBaseToken: '4',
    });
    await expect(placed).rejects.toThrow(`Market ${market.marketId} is on chain 31337`);

    const [{ ctfExchangeAddress, quoteTokenAddress } = expect.unreachable()] = resultOf(
      await maker.getQuoteTokens(),
    ).list;
    const order: OrderFields = {
      salt: 1n,
      maker: config.multiSigAddress,
      signer: account.address,
      taker: ZERO_ADDRESS as Hex,
      tokenId: BigInt(market.yesTokenId),
      makerAmount: parseEther('2'),
      takerAmount: parseEther('4'),
      expiration: 0n,
      nonce: 0n,
      feeRateBps: 0n,
      side: OrderSide.BUY,
      signatureType: 2,
    };
    const domain = orderDomain({ chainId: 56, verifyingContract: ctfExchangeAddress as Hex });
    const response = await fetch(`${service.baseUrl}/order`, {
      method: 'POST',
      headers: { apikey: config.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...Object.fromEntries(Object.entries(order).map(([name, value]) => [name, String(value)])),
        topicId: market.marketId,
        price: '0.5',
        tradingMethod: OrderType.LIMIT_ORDER,
        signature: await account.signTypedData(orderTypedData(domain, order)),
        currencyAddress: quoteTokenAddress,
        contractAddress: '',
        safeRate: '0.05',
        orderExpTime: '0',
      }),
    });
    expect(await response.json()).toMatchObject({ errno: 302, errmsg: expect.stringContaining('chain id 31337,') });
  });

  it.runIf(hasBrowser)(
    'says which chain a wallet extension must be on, if it can neither switch to it nor add it',
    async () => {
      const { page } = await openPage('about:blank');
      await addWallet(page.context(), privateKeyToAccount(newKey()));
      await page.goto(`${service.origin}/account`);
      await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
      await page.getByText('Your wallet must be on chain 31337.').first().waitFor();
    },
  );

  it('keeps it: a start with another one is refused, and one without continues', async () => {
    const { dataDir } = service;
    await service.stop();
    await expect(startServiceHere({ CHAIN_ID: '56' }, dataDir)).rejects.toThrow(
      `setting CHAIN_ID: got "56", but it must be 31337, the chain that ${dataDir} was made for`,
    );
    service = await startServiceHere({ OPEN_REGISTRATION: '1' }, dataDir);
    expect((await fundedClient(service, '1')).client).toBeInstanceOf(Client);
  });
});

describe('an installation on another chain', () => {
  let running: ChainService;
  beforeAll(async () => {
    running = await startChainService({ OPEN_REGISTRATION: '1' }, { chainId: CHAIN_ID });
  });
  afterAll(() => running?.stop());

  it('settles the trades of clients that know neither chain nor contracts, and pays the winner', async () => {
    const { service } = running;
    const [{ client: maker }, { client: taker }] = await Promise.all([enabled(), enabled()]);
    const marketId = await trade(service, 'Will it settle?', maker, taker);
    await expect
      .poll(async () => resultOf(await taker.getMyTrades()).list.map(({ status }) => status), { timeout: 60_000 })
      .toEqual([2]);
    expect(resultOf(await taker.getChain())).toMatchObject({ ledger: 'chain', chainId: '31337' });
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    expect(await taker.redeem(marketId)).toMatchObject({ success: true });
    await expect
      .poll(async () => resultOf(await taker.getMyBalances()).balances[0]?.totalBalance, { timeout: 60_000 })
      .toBe('104');
  });

  it.runIf(hasBrowser)('asks a wallet extension to add the chain, and signs with a wallet of the page', async () => {
    const { origin } = running.service;
    const { page, complaints } = await openSignedIn(origin, privateKeyToAccount(newKey()), { path: '/account' });
    await page.getByText('Holds the funds you trade with.').waitFor();
    const newcomer = await openPage(`${origin}/account`);
    await newcomer.page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    await newcomer.page.getByText('You are ready to trade').waitFor();
    // The approvals are a transaction, which the wallet of the page signs.
    await newcomer.page.getByText('Trading is enabled.').waitFor();
    expect([...complaints, ...newcomer.complaints]).toEqual([]);
  });

  /** A client with money that the exchange may move. */
  async function enabled() {
    const funded = await fundedClient(running.service, '100');
    expect(await funded.client.enableTrading()).toMatchObject({ success: true });
    await expect
      .poll(async () => resultOf(await funded.client.getMyBalances()).balances[0]?.availableBalance, {
        timeout: 60_000,
      })
      .toBe('100');
    return funded;
  }
});
