import { setTimeout } from 'node:timers/promises';
import { type Client, resultOf } from '@presage/client';
import type { Page } from 'playwright-core';
import { createTestClient, http, publicActions } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { ADMIN_TOKEN } from '../support/running-service.ts';
import { tradingClient } from '../support/trader.ts';
import { openPage, showPath } from '../support/web-page.ts';

const TITLE = 'Does a newcomer get on chain?';
/** Blocks that the service waits for. */
const CONFIRMATIONS = 3n;
/** Status of a trade that has settled. */
const FINISHED = 2;
/** Milliseconds between two blocks at least; every transaction makes another one. */
const BLOCK_MS = 100;

interface Blocks {
  /** Resolves once the last block exists. */
  stop(): Promise<void>;
}

/** Mines one block after the other until all transactions are final; then none until there is another transaction. */
function makeBlocks(rpcUrl: string): Blocks {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions);
  let isStopping = false;
  let seen = 0n;
  let wanted = 0n;
  const mining = mine();
  return {
    stop() {
      isStopping = true;
      return mining;
    },
  };

  async function mine(): Promise<void> {
    while (!isStopping) {
      // A busy machine may fail to respond in time.
      await mineIfWanted().catch(() => undefined);
      await setTimeout(BLOCK_MS);
    }
  }

  async function mineIfWanted(): Promise<void> {
    const last = await chain.getBlockNumber({ cacheTime: 0 });
    for (; seen < last; seen += 1n) {
      const transactions = await chain.getBlockTransactionCount({ blockNumber: seen + 1n });
      if (transactions > 0) wanted = seen + 1n + CONFIRMATIONS;
    }
    if (last < wanted) await chain.mine({ blocks: 1 });
  }
}

describe.runIf(hasBrowser)('a newcomer where money is on chain', () => {
  let running: ChainService;
  let marketId: number;
  let maker: Client;
  let blocks: Blocks;
  beforeAll(async () => {
    running = await startChainService({ OPEN_REGISTRATION: '1', CONFIRMATIONS: String(CONFIRMATIONS) });
    blocks = makeBlocks(running.chain.rpcUrl);
    const market = await openMarket(running.service, { marketTitle: TITLE, slug: 'on-chain' });
    marketId = market.marketId;
    maker = await tradingClient(running.service, '1000');
    await placeQuotes(maker, marketId, [{ tokenId: market.noTokenId, side: 'buy', price: '0.6', shares: '500' }]);
  });
  afterAll(async () => {
    await blocks?.stop();
    await running?.stop();
  });

  it('gets a Safe and test money, splits, buys, wins and claims, all from the page', async () => {
    const { page, complaints } = await openPage(`${running.service.origin}/account`);
    const banner = page.getByRole('banner');
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    await page.getByText('You are ready to trade').waitFor();
    // Once a balance is shown, it is the real one: it does not start with 0.00.
    const available = page.getByRole('region', { name: 'Funds' }).locator('dd').first();
    await expect.poll(() => available.textContent()).not.toBe('');
    expect(await available.textContent()).toBe('1,000.00 USDT');
    await banner.getByText('1,000').waitFor();
    await page
      .getByText('Trading is enabled. You have approved that the exchange moves the tokens of your trading wallet.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Enable trading' }).count()).toBe(0);
    await page.getByText('Holds the funds you trade with.').waitFor();

    await page.getByRole('radio', { name: TITLE }).check();
    await page.getByLabel('USDT to split').fill('100');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await banner.getByText('900.00').waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).first().click();
    await page.getByRole('link', { name: TITLE }).first().click();
    await page.getByLabel('Spend').fill('40');
    await page.getByRole('button', { name: 'Buy Yes', exact: true }).click();
    await page.getByText('Bought 100 Yes').waitFor();
    await banner.getByText('860.00').waitFor();

    const { service } = running;
    await service.admin('POST', `/market/${marketId}/close`, {});
    // A resolution waits for trades to settle, but not for as long as a busy machine may take.
    await expect
      .poll(async () => resultOf(await maker.getMyTrades()).list.map(({ status }) => status))
      .toEqual([FINISHED]);
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).first().click();
    await page.reload();
    const claim = page.getByRole('button', { name: `Claim ${TITLE}` }).first();
    await claim.waitFor();
    await blocks.stop();
    try {
      await claim.click();
      // Only its block exists so far, with none on top of it.
      await page.getByText('Claim sent').waitFor();
      await page.getByText('Claiming…').first().waitFor();
      expect(await claim.count()).toBe(0);
    } finally {
      blocks = makeBlocks(running.chain.rpcUrl);
    }
    // 100 shares from the split and 100 bought, each worth one quote.
    await banner.getByText('1,060').waitFor();
    await page.getByText('Claiming…').first().waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Settled (2)' }).check();
    await page.getByRole('row', { name: `${TITLE} Yes Won 200.00 90.00 200.00 +110.00` }).waitFor();
    await page.getByRole('row', { name: `${TITLE} No Lost 100.00 50.00 0.00 −50.00` }).waitFor();

    // The split, the purchase and the claim are none of what came in.
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await page.getByText('Each row is what one block changed').waitFor();
    await page.getByRole('row', { name: 'Received +1,000.00' }).waitFor();
    expect(await page.getByRole('table', { name: 'Transfers' }).getByRole('row').count()).toBe(2);

    await removeFaucet(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).first().click();
    await page.reload();
    await page.getByText('To deposit, send USDT to your trading wallet on chain 56.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('moves an order, also while the fill of a part still settles, and is shown the chain’s error when a split is refused', async () => {
    const market = await openMarket(running.service, { marketTitle: 'Is it moved?', slug: 'moved', tickSize: '0.01' });
    await openMarket(running.service, { marketTitle: 'Is it refused?', slug: 'refused' });
    const other = await tradingClient(running.service, '100');
    const { page, complaints } = await openPage(`${running.service.origin}/account`);
    const available = page.getByRole('banner').getByRole('link', { name: /^Available/ });
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    await page.getByText('You are ready to trade').waitFor();
    await available.getByText('1,000').waitFor();
    await showPath(page, '/market/moved');
    await page.getByRole('radio', { name: 'Limit' }).check();
    await page.getByLabel('Limit price').fill('30');
    await page.getByLabel('Order value').fill('6');
    await page.getByRole('button', { name: 'Buy Yes', exact: true }).click();
    await page.getByText('Order placed · Buy Yes at 30¢').waitFor();
    await page.getByRole('tab', { name: 'Open orders (1)' }).click();
    const move = async (price: string) => {
      await page.getByRole('button', { name: 'Change Buy Yes' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New price (cents)').fill(price);
      await dialog.getByRole('button', { name: 'Change order' }).click();
      await page.getByText(`Order placed · Buy Yes at ${price}¢`).waitFor();
    };
    await move('35');
    await page.getByRole('row', { name: 'Buy Yes 35¢ 0 / 20' }).waitFor();
    await available.getByText('993.00').waitFor();

    await blocks.stop();
    try {
      await placeQuotes(other, market.marketId, [
        { tokenId: market.noTokenId, side: 'buy', price: '0.65', shares: '5' },
      ]);
      await page.getByRole('row', { name: 'Buy Yes 35¢ 5 / 20' }).waitFor();
      await move('36');
      await page.getByRole('row', { name: 'Buy Yes 36¢ 0 / 15' }).waitFor();
      expect(await page.getByRole('button', { name: 'Change Buy Yes' }).count()).toBe(1);
    } finally {
      blocks = makeBlocks(running.chain.rpcUrl);
    }
    // 5 at 35 are bought, and 15 at 36 are held.
    await available.getByText('992.85').waitFor();
    await page.getByRole('tab', { name: 'Position' }).click();
    await page.getByRole('row', { name: /^Yes 5\.00 35\.00¢ 1\.75/ }).waitFor();
    expect(complaints).toEqual([]);

    await showPath(page, '/account');
    await page.getByRole('radio', { name: 'Is it refused?' }).check();
    await page.getByLabel('USDT to split').fill('100');
    const split = page.getByRole('button', { name: 'Split', exact: true });
    const notifications = page.getByRole('region', { name: 'Notifications' });

    const error = { code: 3, message: 'execution reverted: condition not prepared yet' };
    await answerInstead(page, 'eth_estimateGas', () => ({ error }));
    await split.click();
    await notifications.getByText('Rejected before it was sent to the chain').waitFor();
    await notifications.getByText(/condition not prepared yet.*Try again once this is resolved\.$/).waitFor();
    await page.unrouteAll();

    await answerInstead(page, 'eth_getTransactionReceipt', ({ result }) =>
      result === null ? { result } : { result: { ...result, status: '0x0' } },
    );
    await split.click();
    await notifications.getByText('Transaction failed on chain').waitFor();
    await notifications.getByText(/^Transaction 0x\w+ reverted\. Nothing was changed/).waitFor();
    expect(await notifications.getByText('It is unclear').count()).toBe(0);
  });

  it('leaves ledger and chain in agreement, as the operator sees, who may lift a bar, and credits on a local chain only', async () => {
    const { page, complaints } = await openPage(`${running.service.origin}/operate`);
    const walletAddress = `0x${'00'.repeat(19)}01`;
    const bar = {
      walletAddress,
      multiSigAddress: walletAddress,
      kind: 'wallet',
      cause: 'a test',
      since: 1,
      until: 86_401,
    };
    let list: object[] = [];
    await page.route('**/admin/bar?*', (route) =>
      route.fulfill({ json: { errno: 0, errmsg: '', result: { total: list.length, list } } }),
    );
    await page.route('**/admin/account/*/lift-bar', (route) => {
      const lifted = list;
      list = [];
      return route.fulfill({ json: { errno: 0, errmsg: '', result: { walletAddress, lifted } } });
    });
    const signIn = async (tab: string) => {
      await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('tab', { name: tab }).click();
    };
    await signIn('Overview');
    await page.getByRole('button', { name: 'Compare now' }).click();
    await page.getByText('No differences').waitFor();
    await page.getByText(/^Outstanding shares need .* is locked\.$/).waitFor();
    expect(await page.getByText('may rest no orders').count()).toBe(0);

    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByText('Money is on chain: deposits are transfers to the trading wallet').waitFor();
    await page
      .getByRole('button', { name: /^Credit 0x/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Debit/ }).count()).toBe(0);
    list = [bar];
    await removeFaucet(page);
    await page.reload();
    const answered = page.waitForResponse('**/openapi/service');
    await signIn('Accounts');
    await answered;
    await page.getByRole('table', { name: 'All accounts' }).getByText(/^0x/).first().waitFor();
    expect(await page.getByRole('button', { name: /^Credit/ }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByText('Its wallet settles nothing: a test').waitFor();
    await page.getByRole('button', { name: `Lift: ${walletAddress}` }).click();
    await page.getByText('may rest orders again').waitFor();
    await page.getByText('1 account may rest no orders').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  /** From the next load on, the page sees a service as on any other chain than a local one: without a faucet. */
  function removeFaucet(page: Page): Promise<unknown> {
    return page.route('**/openapi/service', async (route) => {
      const response = await route.fetch();
      const { result, ...rest } = (await response.json()) as { result: object };
      await route.fulfill({ response, json: { ...rest, result: { ...result, faucetPerCall: '0' } } });
    });
  }

  interface NodesAnswer {
    readonly result?: object | null;
    readonly error?: object;
  }

  /** Replaces the chain node's responses to a method, for one page. */
  async function answerInstead(
    page: Page,
    method: string,
    change: (answer: NodesAnswer) => NodesAnswer,
  ): Promise<void> {
    await page.route(`${running.chain.rpcUrl}/**`, async (route) => {
      const asked = route.request().postDataJSON() as { method: string } | null;
      if (asked?.method !== method) return route.continue();
      const response = await route.fetch();
      const { id, ...answer } = (await response.json()) as NodesAnswer & { id: number };
      return route.fulfill({ response, json: { jsonrpc: '2.0', id, ...change(answer) } });
    });
  }
});
