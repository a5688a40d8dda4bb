import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client, type MarketData, OrderSide, OrderStatus, OrderType, openAccount, resultOf } from '@presage/client';
import { createPublicClient, erc20Abi, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { startRelay } from '../support/relay.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { newTrader, ownClient, tradingClient } from '../support/trader.ts';

const root = path.resolve(import.meta.dirname, '../..');
const examples = path.join(root, 'packages/client/examples');
/** A minute is enough for the chain, even on a busy machine. */
const SLOWLY = { timeout: 60_000, interval: 50 };

/** Returns what an example prints. */
async function runExample(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  words: readonly string[] = [],
): Promise<string> {
  const env = { ...process.env, ...environment };
  const args = ['--conditions=@presage/source', path.join(examples, `${name}.ts`), ...words];
  return (await promisify(execFile)(process.execPath, args, { env, encoding: 'utf8', timeout: 120_000 })).stdout;
}

describe('the examples', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ DEMO: '1' });
  });
  afterAll(() => discardService(service));

  const run = (name: string, environment: Readonly<Record<string, string | undefined>> = {}) =>
    runExample(name, { PRESAGE_HOST: service.baseUrl, ...environment });

  it('quick-start gets from nothing to an order', async () => {
    expect(await run('quick-start')).toMatch(
      / trades at 0\.\d+\n(Nobody .*\n)*Bought (?!0 )[\d.]+ Yes for [\d.]+: order 0x[0-9a-f]{64}\n/,
    );
  });

  it('quick-start says in one line that no service runs', async () => {
    const failed = run('quick-start', { PRESAGE_HOST: 'http://127.0.0.1:2/openapi' });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^GET .* the service runs\.\n$/),
    });
  });

  it('price-recorder writes trades as lines of CSV', async () => {
    const [head, ...lines] = (await run('price-recorder', { TRADES: '2' })).trim().split('\n');
    expect(head).toBe('trade,time,market,token,side,price,shares');
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines) expect(line).toMatch(/^\d+,\d{4}-[\d-]+T[\d:.]+Z,\d+,\d+,(Buy|Sell),0\.\d+,[\d.]+$/);
  });

  it('portfolio shows money, positions and open orders', async () => {
    const privateKey = `0x${randomBytes(32).toString('hex')}` as const;
    const client = new Client(await openAccount({ host: service.baseUrl, privateKey }));
    await client.requestFaucet('100');
    const { data: market } = (await client.getMarketBySlug('bitcoin-above-150000')).result;
    await client.split(market.marketId, '5');
    const { marketId, yesTokenId: tokenId } = market;
    await client.placeOrder({ marketId, tokenId, side: 0, orderType: 2, price: '0.01', makerAmountInBaseToken: '10' });
    const printed = await run('portfolio', { PRIVATE_KEY: privateKey });
    expect(printed).toContain(': 94.9 available, 0.1 in orders\n');
    expect(printed).toMatch(
      /5 Yes worth [\d.]+ \(-?[\d.]+\): .*\n5 No worth|5 No worth [\d.]+ \(-?[\d.]+\): .*\n5 Yes worth/,
    );
    expect(printed).toContain('Buy 0/10 Yes at 0.01: ');
  });

  it('portfolio says what it needs when it was given nothing', async () => {
    const { code, stderr } = await run('portfolio', { PRIVATE_KEY: undefined }).then(
      () => expect.unreachable(),
      (error: { code: number; stderr: string }) => error,
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Set PRIVATE_KEY .*\n$/)]);
  });

  it('the first program on the client’s page runs unchanged, and follows the book until it is stopped', async () => {
    const child = spawn(process.execPath, ['--conditions=@presage/source', firstProgram('packages/client/README.md')]);
    const errors: string[] = [];
    child.stderr.on('data', (text) => errors.push(String(text)));
    const exited = once(child, 'exit');
    const printed = await Promise.race([once(child.stdout, 'data'), exited.then(() => errors)]);
    child.kill();
    await exited;
    expect(String(printed[0])).toMatch(/^0\.\d+ 0\.\d+\n/);
  });

  it('the first program on the page about trading runs unchanged to its end', async () => {
    const args = ['--conditions=@presage/source', firstProgram('docs/trading.md')];
    expect(await promisify(execFile)(process.execPath, args, { timeout: 120_000 })).toMatchObject({ stderr: '' });
  });

  it('the program in the README trades with the published client', async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [firstProgram('README.md')], {
      timeout: 120_000,
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/statusEnum: 'Finished',.*sharesOwned: '[1-9]/s);
  });

  /**
   * Writes the first TypeScript or JavaScript block of a page to a file, beside the tests so that imports resolve the
   * same way.
   */
  function firstProgram(page: string): string {
    const [, code = ''] = /```[tj]s\n(.*?)```/s.exec(readFileSync(path.join(root, page), 'utf8')) ?? [];
    const file = path.join(import.meta.dirname, `.printed-${randomBytes(4).toString('hex')}.ts`);
    const host = `'${service.baseUrl}'`;
    writeFileSync(
      file,
      code.replace('host: DEFAULT_API_HOST', `host: ${host}`).replace(/host = '.*?'/, `host = ${host}`),
    );
    onTestFinished(() => rmSync(file));
    return file;
  }
});

// Not in a demo, whose bots could take one of the quotes, or move the price away from them, before they are cancelled.
describe('the market maker', () => {
  const SLUG = 'quiet';
  let service: TestService;
  let market: MarketData;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    market = await openMarket(service, { marketTitle: 'Is it quiet?', slug: SLUG });
    const { client } = await fundedClient(service, '1000');
    await placeQuotes(client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '10' },
      { tokenId: market.noTokenId, side: 'buy', price: '0.45', shares: '10' },
    ]);
    client.close();
  });
  afterAll(() => discardService(service));

  it('quotes both sides around the middle and leaves nothing behind, also when it does not learn what became of its orders', async () => {
    const line = await startRelay(Number(new URL(service.origin).port));
    onTestFinished(() => line.close());
    line.loseResponses(/^POST \/openapi\/order\/batch /, 1);
    const PRIVATE_KEY = generatePrivateKey();
    const client = new Client(await openAccount({ host: service.baseUrl, privateKey: PRIVATE_KEY }));
    await service.admin('POST', `/account/${privateKeyToAddress(PRIVATE_KEY)}/credit`, { amount: '100' });
    const PRESAGE_HOST = `http://127.0.0.1:${line.port}/openapi`;
    const printed = await runExample('market-maker', { MARKET: SLUG, QUOTES: '1', PRIVATE_KEY, PRESAGE_HOST });
    expect(printed).toBe('Quoted 0.49 / 0.51\nCancelled 2 orders\n');
    expect(resultOf(await client.getMyOrders({ status: String(OrderStatus.PENDING) })).total).toBe(0);
    expect(line.lost).toBe(1);
  });
});

describe('the examples on chain', () => {
  let onChain: ChainService;
  let market: MarketData;
  beforeAll(async () => {
    onChain = await startChainService({ OPEN_REGISTRATION: '1' });
    market = await openMarket(onChain.service, { marketTitle: 'Will it settle?' });
    const { marketId, yesTokenId } = market;
    const seller = await tradingClient(onChain.service, '100');
    await seller.split(marketId, '50');
    await vi.waitFor(async () => expect(resultOf(await seller.getMyPositions()).list).toHaveLength(2), SLOWLY);
    await placeQuotes(seller, marketId, [{ tokenId: yesTokenId, side: 'sell', price: '0.5', shares: '50' }]);
  });
  afterAll(() => onChain?.stop());

  it('quick-start gets to a position, which takes until its trade is settled', async () => {
    expect(await runExample('quick-start', { PRESAGE_HOST: onChain.service.baseUrl })).toMatch(
      /\nBought 50 Yes for 25: order 0x[0-9a-f]{64}\nHolds 50 Yes at 0\.5: Will it settle\?\n$/,
    );
  });

  it.each(['trading wallet', 'own wallet'] as const)(
    'withdraw takes money out of an account’s %s to the last digit, also before it trades, and what its orders hold stays',
    async (kind) => {
      const { chain, service } = onChain;
      const trader = await newTrader(service, '100', kind);
      const to = privateKeyToAddress(generatePrivateKey());
      const withdraw = (amount: string) =>
        runExample('withdraw', { PRESAGE_HOST: service.baseUrl, PRIVATE_KEY: trader.privateKey }, [to, amount]);
      expect(await withdraw('12.500000000000000001')).toMatch(
        /^Sent 12\.500000000000000001 from 0x.* to 0x.*: transaction 0x[0-9a-f]{64}\n$/,
      );
      const { quoteToken: address } = chain.deployment.contracts;
      const reader = createPublicClient({ transport: http(chain.rpcUrl) });
      const args = [to] as const;
      const received = await reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args });
      expect(received).toBe(parseEther('12.500000000000000001'));

      const client = ownClient(service, trader);
      await client.enableTrading();
      const order = {
        side: OrderSide.BUY,
        orderType: OrderType.LIMIT_ORDER,
        price: '0.1',
        makerAmountInBaseToken: '75',
      };
      const placed = () => client.placeOrder({ ...order, marketId: market.marketId, tokenId: market.yesTokenId });
      await vi.waitFor(async () => expect(await placed()).toMatchObject({ errno: 0 }), SLOWLY);
      await expect(withdraw('80.1')).rejects.toThrow(
        'Cannot take out 80.1: the trading wallet has 87.499999999999999999, of which open orders hold 7.5.',
      );
    },
  );

  it('the market maker’s quotes rest where orders close before they expire, so that their trades can settle', async () => {
    const slug = 'calm';
    const { marketId, yesTokenId, noTokenId } = await openMarket(onChain.service, { marketTitle: 'Is it calm?', slug });
    const other = await tradingClient(onChain.service, '100');
    await placeQuotes(other, marketId, [
      { tokenId: yesTokenId, side: 'buy', price: '0.45', shares: '10' },
      { tokenId: noTokenId, side: 'buy', price: '0.45', shares: '10' },
    ]);
    const trader = await newTrader(onChain.service, '100');
    const client = ownClient(onChain.service, trader);
    await client.enableTrading();
    const available = async () => resultOf(await client.getMyBalances()).balances[0]?.availableBalance;
    await vi.waitFor(async () => expect(await available()).toBe('100'), SLOWLY);
    await onChain.restart({ LOCAL_CHAIN: '0' });
    const printed = await runExample('market-maker', {
      MARKET: slug,
      QUOTES: '1',
      PRIVATE_KEY: trader.privateKey,
      PRESAGE_HOST: onChain.service.baseUrl,
    });
    expect(printed).toBe('Quoted 0.49 / 0.51\nCancelled 2 orders\n');
  });
});
