import { bytesToHex, checksumAddress, ROUTES, SERVER_PATH } from '@presage/protocol';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { SAFE_TRANSACTION } from './testing/fake-network.ts';
import { createRig, type RigAnswer } from './testing/rig.ts';
import { createBuilder, createMarket, createTrader, Trader } from './testing/trader.ts';

const rig = await createRig();
afterAll(() => rig.close());
const marketId = await createMarket(rig);
const desk = await createBuilder(rig, 'desk');
const rival = await createBuilder(rig, 'rival');
const user = await createUser(31);

/** A user of the builder `desk` with its wallet's key, some quote and its API key. */
async function createUser(number: number): Promise<Trader> {
  const { privateKey, wallet } = walletOf(number);
  const { result } = await rig.call('createBuilderUser', { params: { walletAddress: wallet }, headers: desk });
  await rig.call('adminCredit', { params: { walletAddress: wallet }, body: { amount: '1000' } });
  const tradingWallet = String(result.multiSigWallet) as `0x${string}`;
  return new Trader({ rig, privateKey, wallet, tradingWallet, apiKey: String(result.apiKey) });
}

/** A wallet that no account has yet. */
function walletOf(number: number): Pick<Trader, 'privateKey' | 'wallet'> {
  const privateKey = bytesToHex(new Uint8Array(32).fill(number));
  return { privateKey, wallet: privateKeyToAddress(privateKey) };
}

function create(wallet: string, headers = desk): Promise<RigAnswer> {
  return rig.call('createBuilderUser', { params: { walletAddress: wallet }, headers });
}

describe('a builder', () => {
  it('registers a user, whose key works and is returned only once', async () => {
    const { wallet } = walletOf(32);
    const made = await create(wallet.toLowerCase());
    expect(made.errno).toBe(0);
    expect(made.result).toMatchObject({ walletAddress: wallet, builderName: 'desk', enableTrading: true });
    const who = await rig.call('getUserAuth', { apiKey: String(made.result.apiKey) });
    expect(who.result).toMatchObject({ walletAddress: wallet, walletUsers: { '56': made.result.multiSigWallet } });

    const read = await rig.call('getBuilderUser', { params: { walletAddress: wallet }, headers: desk });
    const { apiKey: _, ...rest } = made.result;
    expect(read.result).toEqual(rest);
  });

  it('is refused a user who is already registered, by itself or others', async () => {
    expect(await create(user.wallet)).toMatchObject({ errno: 320 });
    expect((await create(user.wallet)).message).toContain('regenerate-apikey');
    expect(await create(user.wallet, rival)).toMatchObject({ errno: 320 });
    const { wallet } = await createTrader(rig, 33);
    expect((await create(wallet)).message).toContain('desk did not register');
  });

  it('completes a user that was registered without a key', async () => {
    const { wallet } = walletOf(34);
    const tradingWallet = '0x3434343434343434343434343434343434343434';
    await rig.sequencer.submit({
      command: { kind: 'registerAccount', wallet: wallet.toLowerCase(), tradingWallet },
      actor: 'builder desk',
    });
    expect(await create(wallet)).toMatchObject({ errno: 0, result: { multiSigWallet: tradingWallet } });
  });

  it('replaces a key, which revokes the old one', async () => {
    const other = await createUser(35);
    const params = { walletAddress: other.wallet };
    const { result } = await rig.call('regenerateBuilderUserKey', { params, headers: desk });
    expect(await rig.call('getUserAuth', { apiKey: other.apiKey })).toMatchObject({ status: 401 });
    expect(await rig.call('getUserAuth', { apiKey: String(result.apiKey) })).toMatchObject({ errno: 0 });
  });

  it('can replace a user’s key ten times a minute', async () => {
    const limited = await createRig({ settings: { rateLimit: true } });
    onTestFinished(() => limited.close());
    const headers = await createBuilder(limited, 'desk');
    const wallets = [walletOf(1).wallet, walletOf(2).wallet] as const;
    const made = [];
    for (const walletAddress of wallets)
      made.push(await limited.call('createBuilderUser', { params: { walletAddress }, headers }));
    const replace = (walletAddress: string) =>
      limited.call('regenerateBuilderUserKey', { params: { walletAddress }, headers });
    for (let times = 0; times < 10; times++) expect(await replace(wallets[0])).toMatchObject({ errno: 0 });
    for (const address of [wallets[0], String(made[0]?.result.multiSigWallet)])
      expect(await replace(address)).toMatchObject({ status: 429, errno: 429, headers: { 'retry-after': '6' } });
    expect(await replace(wallets[1])).toMatchObject({ errno: 0 });
    limited.clock.ms += 6_000;
    expect(await replace(wallets[0])).toMatchObject({ errno: 0 });
  });

  it('sees and changes only its own users', async () => {
    const params = { walletAddress: user.wallet };
    expect(await rig.call('getBuilderUser', { params, headers: rival })).toMatchObject({ errno: 321 });
    expect(await rig.call('regenerateBuilderUserKey', { params, headers: rival })).toMatchObject({ errno: 321 });
    expect(await place(await order(), rival)).toMatchObject({ errno: 321 });
    expect(await rig.call('getUserAuth', { apiKey: user.apiKey })).toMatchObject({ errno: 0 });
  });

  it('is identified by its own header, and by `apikey` on public reads only', async () => {
    const params = { walletAddress: user.wallet };
    expect(await rig.call('getBuilderUser', { params })).toMatchObject({ status: 401, errno: 100 });
    const trader = { 'builder-apikey': user.apiKey };
    expect(await rig.call('getBuilderUser', { params, headers: trader })).toMatchObject({ status: 401 });
    const key = desk['builder-apikey'];
    expect(await rig.call('listMarkets', { apiKey: key })).toMatchObject({ errno: 0 });
    expect(await rig.call('getBalance', { apiKey: key })).toMatchObject({ status: 401 });
  });

  it('may send a content type and no body, as the published client does', async () => {
    const { wallet } = walletOf(36);
    const answer = await rig.app.inject({
      method: 'POST',
      url: `${SERVER_PATH}${ROUTES.createBuilderUser.path.replace('{walletAddress}', wallet)}`,
      headers: { ...desk, 'content-type': 'application/json' },
    });
    expect(answer.json()).toMatchObject({ errno: 0, result: { walletAddress: wallet } });
  });

  it('relays nothing on the custodial ledger', async () => {
    const answer = await rig.call('relaySafeTransaction', {
      params: { address: user.wallet },
      headers: desk,
      body: SAFE_TRANSACTION,
    });
    expect(answer).toMatchObject({ status: 400, errno: 2 });
    expect(answer.message).toContain('custodial');
  });
});

/** An order as the published BuilderClient sends it: without market and price, the signature next to it. */
async function order(changes: Record<string, unknown> = {}, price = '0.4'): Promise<Record<string, unknown>> {
  const { signature, contractAddress: _, ...signed } = await user.submission({ marketId, price, shares: '10' });
  const left = { topicId: 0, price: '0', currencyAddress: '', ...changes };
  return { order: { ...signed, ...left }, signature, maker: user.tradingWallet.toLowerCase() };
}

function place(body: unknown, headers = desk): Promise<RigAnswer> {
  return rig.call('placeBuilderOrder', { headers, body });
}

describe('POST /builder/order', () => {
  it('takes the market from the token and the price from the amounts', async () => {
    const { errno, result } = await place(await order());
    expect(errno).toBe(0);
    expect(result.orderData).toMatchObject({ marketId, price: '0.4', orderShares: '10', tradingMethod: 2, status: 1 });
  });

  it('checks a given market and price against what was signed', async () => {
    expect(await place(await order({ price: '0.5' }))).toMatchObject({ errno: 308 });
    expect(await place(await order({ topicId: 77 }))).toMatchObject({ errno: 200 });
    expect(await place(await order({ price: '0.40', topicId: marketId }))).toMatchObject({ errno: 0 });
  });

  it('names a malformed field of the order with its path', async () => {
    const price = await place(await order({ price: '4e-1' }));
    expect(price).toMatchObject({ status: 400, message: expect.stringMatching(/^order\.price: received "4e-1"/) });
    const postOnly = await place(await order({ postOnly: 1 }));
    expect(postOnly).toMatchObject({ status: 400, message: expect.stringMatching(/^order\.postOnly: received 1/) });
  });

  it.each([
    ['0.40005', 'signed 4.0005 quote for 10 shares, 0.40005 per share, not on'],
    ['0.4000005', 'signed 4.000005 quote for 10 shares, 0.4… per share, not on'],
  ])('shows the price computed from amounts at %s', async (price, words) => {
    const answer = await place(await order({}, price));
    expect(answer).toMatchObject({ errno: 304, message: expect.stringContaining(`price: ${words}`) });
  });

  it('moves an open order of the user, but none of another', async () => {
    const { result } = await place(await order());
    const { orderId } = result.orderData as { orderId: string };
    const moved = await place(await order({ replaces: { orderId, remainingShares: '10' } }, '0.41'));
    expect(moved.result.orderData).toMatchObject({ price: '0.41', statusEnum: 'Pending' });
    expect(await user.stored({ orderId })).toMatchObject({ statusEnum: 'Canceled' });
    const other = await createUser(41);
    const { order: foreign } = await other.place({ marketId, price: '0.4', shares: '10' });
    const refused = await place(await order({ replaces: { orderId: foreign.orderId } }));
    expect(refused).toMatchObject({ errno: 300, message: expect.stringContaining('replaces.orderId: received "0x') });
    expect(await other.stored(foreign)).toMatchObject({ statusEnum: 'Pending' });
  });

  it('returns the existing order when the same order is sent again', async () => {
    const body = await order();
    const first = await place(body);
    expect((await place(body)).result).toEqual(first.result);
  });

  it('accepts a market order', async () => {
    const { signature, ...signed } = await user.submission({ marketId, quote: '5' });
    const body = { order: { ...signed, topicId: 0 }, signature, maker: user.tradingWallet };
    expect((await place(body)).result.orderData).toMatchObject({ tradingMethod: 1, status: 3 });
  });

  it('refuses a maker other than the signed one, and a signature that is not the user’s', async () => {
    const body = await order();
    const other = await createUser(37);
    expect(await place({ ...body, maker: other.tradingWallet })).toMatchObject({
      errno: 307,
      message: expect.stringContaining(`maker: received "${other.tradingWallet}"; the order's maker is`),
    });
    expect(await place({ ...body, signature: '0x' })).toMatchObject({ errno: 302 });
  });
});

describe('DELETE /admin/account/{walletAddress}/api-key', () => {
  it('ends the key of an account at once, and leaves others', async () => {
    const [leaky, other] = [await createUser(39), await createUser(40)];
    const remove = (walletAddress: string) => rig.call('adminDeleteApiKey', { params: { walletAddress } });
    const hasKey = async ({ wallet }: { wallet: string }) => {
      const { result } = await rig.call('adminListAccounts', { query: { walletAddress: wallet } });
      return (result.list as { hasApiKey: boolean }[]).map(({ hasApiKey }) => hasApiKey);
    };
    expect([await hasKey(leaky), await hasKey(other)]).toEqual([[true], [true]]);
    const walletAddress = checksumAddress(leaky.wallet);
    expect(await remove(leaky.wallet)).toMatchObject({ errno: 0, result: { walletAddress } });
    expect(await rig.call('getUserAuth', { apiKey: leaky.apiKey })).toMatchObject({ status: 401 });
    expect(await rig.call('getUserAuth', { apiKey: other.apiKey })).toMatchObject({ errno: 0 });
    expect([await hasKey(leaky), await hasKey(other)], 'as operators see it').toEqual([[false], [true]]);
    expect(await remove(leaky.wallet)).toMatchObject({ errno: 11010, message: expect.stringContaining(walletAddress) });
    expect(await remove(`0x${'0'.repeat(39)}9`)).toMatchObject({ status: 200, errno: 321 });
  });
});

describe('POST /admin/builder', () => {
  it('creates each name once, and replaces its key on request', async () => {
    const again = await rig.call('adminCreateBuilder', { body: { name: 'desk' } });
    expect(again).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining('create --replace-key)') });
    const unknown = await rig.call('adminCreateBuilder', { body: { name: 'nobody', replaceKey: true } });
    expect(unknown).toMatchObject({ errno: 321 });
    const old = await createBuilder(rig, 'leaky');
    const fresh = await rig.call('adminCreateBuilder', { body: { name: 'leaky', replaceKey: true } });
    expect(await create(walletOf(38).wallet, old)).toMatchObject({ status: 401 });
    const headers = { 'builder-apikey': String(fresh.result.data?.apiKey) };
    expect(await create(walletOf(38).wallet, headers)).toMatchObject({ errno: 0 });
  });
});
