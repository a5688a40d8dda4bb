import { apiKeyAuthTypedData, type WalletAction } from '@presage/protocol';
import { recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Client, openAccount, resultOf, type WalletSigner } from '../index.ts';
import { RATE_LIMIT_ATTEMPTS, WALLET_ATTEMPTS } from '../limits.ts';
import {
  type Answer,
  type FakeResponse,
  type FakeService,
  type Received,
  refusal,
  startFakeService,
  success,
} from '../testing/fake-service.ts';
import { API_KEY, configFor, PRIVATE_KEY, TRADING_WALLET, WALLET } from '../testing/fixtures.ts';

const NEW_KEY = { apiKey: 'pk_new', walletAddress: WALLET };
const KEY_ROUTE = '/auth/api-key';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  service.on('GET /label', ({ headers }) =>
    headers.apikey === 'pk_new' ? success({ list: [] }) : refusal(100, `key ${headers.apikey}`, 401),
  );
});
afterEach(() => service.close());

const keyless = () => new Client(configFor(service.host, { apiKey: '' }));

/** A response of a service whose clock shows this time. */
function at(timeSec: number, answer: FakeResponse): FakeResponse {
  return { ...answer, headers: { date: new Date(timeSec * 1_000).toUTCString() } };
}

/** A rate limit's refusal, with status 200 like every response about keys. */
function rateLimited(seconds: number) {
  return { ...refusal(429, 'slow down'), headers: { 'retry-after': String(seconds) } };
}

/** A gate that other calls wait for. */
function gate() {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>();
  return { passed, open };
}

/** The address that signed a key request. */
async function signerOf({ headers }: Received, action: WalletAction, chainId = 56): Promise<string> {
  const message = { walletAddress: WALLET, action, timestamp: String(headers.service_timestamp) } as const;
  const signature = String(headers.service_signature) as `0x${string}`;
  return recoverTypedDataAddress({ ...apiKeyAuthTypedData(chainId, message), signature } as never);
}

describe('API keys', () => {
  it.each([
    ['POST', 'create', (client: Client) => client.createApiKey()],
    ['GET', 'get', (client: Client) => client.getApiKey()],
    ['DELETE', 'delete', (client: Client) => client.deleteApiKey()],
  ] as const)('are asked for with %s by a signature for %s, and no key', async (method, action, ask) => {
    service.on(`${method} ${KEY_ROUTE}`, () => success(NEW_KEY));
    expect(await ask(new Client(configFor(service.host)))).toEqual({ errno: 0, errmsg: '', result: NEW_KEY });
    const [request] = service.received as [Received];
    expect(request.headers).toMatchObject({ service_address: WALLET });
    expect(request.headers).not.toHaveProperty('apikey');
    expect(await signerOf(request, action)).toBe(WALLET);
  });

  it('are used by a client without one as soon as they are created, which waits until they are active', async () => {
    service.on(`POST ${KEY_ROUTE}`, () => success(NEW_KEY));
    const answers: Answer[] = [refusal(100, 'not active yet', 401), success({ orderId: 'x' })];
    service.on('POST /order/cancel', () => answers.shift() ?? 'cut');
    const client = keyless();
    await client.createApiKey();
    expect((await client.cancelOrder('0x1')).errno).toBe(0);
    expect(service.to('POST /order/cancel').map(({ headers }) => headers.apikey)).toEqual(['pk_new', 'pk_new']);
  });

  it('do not replace a configured key when they are read', async () => {
    service.on(`GET ${KEY_ROUTE}`, () => success(NEW_KEY));
    const client = new Client(configFor(service.host));
    await client.getApiKey();
    await expect(client.getLabels()).rejects.toThrow(API_KEY);
  });

  it('are no longer sent once they are deleted', async () => {
    service.on(`DELETE ${KEY_ROUTE}`, () => success({ walletAddress: WALLET }));
    const client = new Client(configFor(service.host));
    await client.deleteApiKey();
    await expect(client.getLabels()).rejects.toThrow('key undefined');
  });

  it('are no longer sent once they are deleted, also if only the answer to the repetition arrives', async () => {
    const answers: Answer[] = ['cut', refusal(11010, 'no key')];
    service.on(`DELETE ${KEY_ROUTE}`, () => answers.shift() ?? 'cut');
    service.on(`POST ${KEY_ROUTE}`, () => success(NEW_KEY));
    const client = new Client(configFor(service.host));
    await expect(client.deleteApiKey()).rejects.toMatchObject({ status: undefined });
    expect(await client.deleteApiKey()).toMatchObject({ errno: 11010 });
    await expect(client.getLabels()).rejects.toThrow('key undefined');
    await client.createApiKey();
    expect((await client.getLabels()).errno).toBe(0);
  });

  it('rotate: the old one is deleted, a new one created and used', async () => {
    service.on(`DELETE ${KEY_ROUTE}`, () => success({ walletAddress: WALLET }));
    service.on(`POST ${KEY_ROUTE}`, () => success(NEW_KEY));
    const client = new Client(configFor(service.host));
    expect((await client.rotateApiKey()).result).toEqual(NEW_KEY);
    expect((await client.getLabels()).errno).toBe(0);
    expect(service.received.map(({ method }) => method)).toEqual(['DELETE', 'POST', 'GET']);
  });

  it('that are being replaced make other calls wait, but not those that replace them', async () => {
    const deleted = gate();
    const asked = gate();
    const created = gate();
    service.on(`DELETE ${KEY_ROUTE}`, () => {
      deleted.open();
      return success({ walletAddress: WALLET });
    });
    service.on('POST /order/cancel', ({ headers }) => {
      asked.open();
      return headers.apikey === 'pk_new' ? success({ result: true }) : refusal(100, 'no key', 401);
    });
    service.on(`POST ${KEY_ROUTE}`, async () => {
      await created.passed;
      return success(NEW_KEY);
    });
    const client = new Client(configFor(service.host));
    const rotated = client.rotateApiKey();
    await deleted.passed;
    const cancelled = client.cancelOrder('0x1');
    await asked.passed;
    created.open();
    expect((await cancelled).errno).toBe(0);
    expect((await rotated).errno).toBe(0);
    service.on(`DELETE ${KEY_ROUTE}`, () => refusal(100, 'a proxy says no', 401));
    await expect(client.rotateApiKey()).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['rotated', 'arrives', (client: Client) => client.rotateApiKey(), 2],
    ['rotated', 'is answered', (client: Client) => client.rotateApiKey(), 2],
    ['deleted', 'arrives', (client: Client) => client.deleteApiKey(), undefined],
  ] as const)('that are %s during a rotation, which %s late, are those of the service', async (_, late, act, last) => {
    let [number, deletions, isThere] = [0, 0, true];
    const created = gate();
    service.on(`DELETE ${KEY_ROUTE}`, async () => {
      deletions += 1;
      // Late: after the other rotation has created a key.
      const isSecond = deletions === 2;
      if (isSecond && late === 'arrives') await created.passed;
      const wasThere = isThere;
      isThere = false;
      if (isSecond) await created.passed;
      return wasThere ? success({ walletAddress: WALLET }) : refusal(11010, 'no key');
    });
    service.on(`POST ${KEY_ROUTE}`, () => {
      created.open();
      if (isThere) return refusal(11009, 'there is a key');
      [number, isThere] = [number + 1, true];
      return success({ ...NEW_KEY, apiKey: `pk_${number}` });
    });
    const keys: unknown[] = [];
    service.on('POST /order/cancel', ({ headers }) => {
      keys.push(headers.apikey);
      return success({ result: true });
    });
    const client = new Client(configFor(service.host));
    await Promise.all([client.rotateApiKey(), act(client)]);
    await client.cancelOrder('0x1');
    expect(keys).toEqual([last && `pk_${last}`]);
  });

  it('that could not be replaced no longer make calls wait', async () => {
    service.on(`DELETE ${KEY_ROUTE}`, () => refusal(1, 'something broke', 503));
    const client = new Client(configFor(service.host));
    await expect(client.rotateApiKey()).rejects.toMatchObject({ status: 503 });
    await expect(client.getLabels()).rejects.toMatchObject({ status: 401 });
  });

  it('rotate after an interrupted rotation, but not after a refusal', async () => {
    service.on(`DELETE ${KEY_ROUTE}`, () => refusal(11010, 'no key'));
    service.on(`POST ${KEY_ROUTE}`, () => success(NEW_KEY));
    expect((await keyless().rotateApiKey()).errno).toBe(0);
    service.on(`DELETE ${KEY_ROUTE}`, () => refusal(11005, 'not registered'));
    expect(await keyless().rotateApiKey()).toEqual({ errno: 11005, errmsg: 'not registered', result: null });
    expect(service.to(`POST ${KEY_ROUTE}`)).toHaveLength(1);
  });

  it('are requested again with the time of the service if the signature is expired, and with the next second if it was used', async () => {
    const used = refusal(11013, 'used');
    const answers = [at(1_700_000_000, refusal(11012, 'expired')), used, used, success(NEW_KEY)];
    service.on(`POST ${KEY_ROUTE}`, () => answers.shift() ?? 'cut');
    expect((await keyless().createApiKey()).errno).toBe(0);
    const requests = service.to(`POST ${KEY_ROUTE}`);
    const [, cured = 0, ...later] = requests.map(({ headers }) => Number(headers.service_timestamp));
    expect([cured >= 1_700_000_000, cured < 1_700_001_000]).toEqual([true, true]);
    expect(later).toEqual([cured + 1, cured + 2]);
    expect(await signerOf(requests.at(-1) as Received, 'create')).toBe(WALLET);
  });

  it.each([
    [11013, WALLET_ATTEMPTS],
    [11012, 1],
  ])('are refused in the end (errno %i) by a service that does not send its time', async (errno, attempts) => {
    // Otherwise a signature that took some seconds would be made again.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    service.on(`POST ${KEY_ROUTE}`, () => ({ ...refusal(errno, 'no'), headers: { date: 'today' } }));
    expect(await keyless().createApiKey()).toMatchObject({ errno });
    expect(service.received).toHaveLength(attempts);
  });

  it('rotate with the time of a service that requires a key for everything else', async () => {
    const answers = () => [at(1_700_000_000, refusal(11012, 'expired')), success(NEW_KEY)];
    const deletions = answers();
    const creations = answers();
    service.on(`DELETE ${KEY_ROUTE}`, () => deletions.shift() ?? 'cut');
    service.on(`POST ${KEY_ROUTE}`, () => creations.shift() ?? 'cut');
    service.on('GET /time', () => refusal(100, 'apikey: received nothing', 401));
    expect((await new Client(configFor(service.host)).rotateApiKey()).result).toEqual(NEW_KEY);
  });

  it('return a permanent refusal', async () => {
    service.on(`POST ${KEY_ROUTE}`, () => refusal(11009, 'there is one'));
    expect(await keyless().createApiKey()).toEqual({ errno: 11009, errmsg: 'there is one', result: null });
  });

  it.each([
    ['POST', (client: Client) => client.createApiKey()],
    ['GET', (client: Client) => client.getApiKey()],
    ['DELETE', (client: Client) => client.deleteApiKey()],
  ] as const)(
    'are asked for again with %s and the same signature after the pause of a rate limit',
    async (method, ask) => {
      const answers = [rateLimited(0), rateLimited(0), success(NEW_KEY)];
      service.on(`${method} ${KEY_ROUTE}`, () => answers.shift() ?? 'cut');
      expect(await ask(keyless())).toMatchObject({ errno: 0 });
      expect(new Set(service.received.map(({ headers }) => headers.service_signature)).size).toBe(1);
      expect(service.received).toHaveLength(3);
    },
  );

  it.each([
    ['the configured', 56, '97', 56],
    ['the service’s', undefined, '97', 97],
  ])('are requested with a signature for %s chain', async (_, chainId, served, signed) => {
    service.on('GET /chain', ({ headers }) =>
      headers.apikey === undefined
        ? success({ ledger: 'custodial', chainId: served })
        : refusal(100, 'no such key', 401),
    );
    service.on(`GET ${KEY_ROUTE}`, () => success(NEW_KEY));
    // The chain is asked for without the key, which may be the one to be replaced.
    await new Client(configFor(service.host, { chainId })).getApiKey();
    expect(await signerOf(service.to(`GET ${KEY_ROUTE}`)[0] as Received, 'get', signed)).toBe(WALLET);
  });

  it('are not available at a service on another chain than the configured one, which the error says', async () => {
    service.on(`GET ${KEY_ROUTE}`, () => refusal(11011, 'sign for chain id 97'));
    service.on('GET /chain', () => success({ ledger: 'custodial', chainId: '97' }));
    const message = 'The service is on chain 97, this client is configured for 56.';
    await expect(keyless().getApiKey()).rejects.toMatchObject({ name: 'OpenApiError', message });
  });

  it('are refused in the end when the rate limit lasts, and at once when the pause is long', async () => {
    service.on(`GET ${KEY_ROUTE}`, () => rateLimited(0));
    expect(await keyless().getApiKey()).toMatchObject({ errno: 429 });
    expect(service.received).toHaveLength(RATE_LIMIT_ATTEMPTS);
    service.on(`GET ${KEY_ROUTE}`, () => rateLimited(7));
    const refused = await keyless().getApiKey();
    expect(refused).toEqual({ errno: 429, errmsg: 'slow down', result: null, retryAfterMs: 7_000 });
    expect(() => resultOf(refused)).toThrow(expect.objectContaining({ errno: 429, retryAfterMs: 7_000 }));
    expect(service.received).toHaveLength(RATE_LIMIT_ATTEMPTS + 1);
  });
});

describe('openAccount', () => {
  const open = (more: object = {}) => openAccount({ host: service.host, privateKey: PRIVATE_KEY, ...more });
  const asked = () => service.received.map(({ method, path }) => `${method} ${path}`);
  let isRegistered: boolean;
  beforeEach(() => {
    isRegistered = true;
    service.on('GET /chain', () => success({ ledger: 'custodial', chainId: '56' }));
    service.on('GET /service', () => success({ openRegistration: true }));
    service.on('POST /auth/account', () => {
      isRegistered = true;
      return success({ data: { walletAddress: WALLET, multiSigAddress: TRADING_WALLET } });
    });
    service.on(`GET ${KEY_ROUTE}`, () => (isRegistered ? refusal(11010, 'no key') : refusal(11005, 'not registered')));
    service.on(`POST ${KEY_ROUTE}`, () => (isRegistered ? success(NEW_KEY) : refusal(11005, 'not registered')));
    service.on('GET /user/auth', () => success({ ...NEW_KEY, walletUsers: { '56': TRADING_WALLET } }));
  });

  it('registers a new wallet, creates its key and looks up its trading wallet', async () => {
    isRegistered = false;
    const config = await open();
    expect(config).toMatchObject({ apiKey: 'pk_new', multiSigAddress: TRADING_WALLET, chainId: 56 });
    expect((await new Client(config).getLabels()).errno).toBe(0);
  });

  it('accepts a signer in place of a private key', async () => {
    isRegistered = false;
    const account = privateKeyToAccount(PRIVATE_KEY);
    const signer: WalletSigner = {
      address: account.address,
      signTypedData: (data) => account.signTypedData(data as never),
    };
    const config = await openAccount({ host: service.host, signer, requestTimeout: 50 });
    expect(config).toEqual({
      host: service.host,
      signer,
      requestTimeout: 50,
      chainId: 56,
      rpcUrl: '',
      apiKey: 'pk_new',
      multiSigAddress: TRADING_WALLET,
    });
    expect(await signerOf(service.to('POST /auth/account')[0] as Received, 'register')).toBe(WALLET);
    expect((await new Client(config).getLabels()).errno).toBe(0);
  });

  it('signs for the chain of the service, which may be another than 56', async () => {
    isRegistered = false;
    service.on('GET /chain', () => success({ ledger: 'custodial', chainId: '97' }));
    service.on('GET /user/auth', () => success({ ...NEW_KEY, walletUsers: { '97': TRADING_WALLET } }));
    expect(await open()).toMatchObject({ chainId: 97, multiSigAddress: TRADING_WALLET });
    expect(await signerOf(service.to('POST /auth/account')[0] as Received, 'register', 97)).toBe(WALLET);
    expect(await signerOf(service.to(`POST ${KEY_ROUTE}`)[0] as Received, 'create', 97)).toBe(WALLET);
  });

  it('signs for the given chain, if there is one', async () => {
    service.on(`GET ${KEY_ROUTE}`, () => success(NEW_KEY));
    service.on('GET /user/auth', () => success({ ...NEW_KEY, walletUsers: { '97': TRADING_WALLET } }));
    expect(await open({ chainId: 97 })).toMatchObject({ chainId: 97 });
    expect(await signerOf(service.to(`GET ${KEY_ROUTE}`).at(-1) as Received, 'get', 97)).toBe(WALLET);
  });

  it('refuses a wallet without an address before any request', async () => {
    const signer = { signTypedData: () => expect.unreachable() } as unknown as WalletSigner;
    const error = { name: 'InvalidParamError', message: expect.stringContaining('signer.address') };
    await expect(openAccount({ host: service.host, signer })).rejects.toMatchObject(error);
    expect(service.received).toEqual([]);
  });

  it('reuses an existing account and key, for one signature', async () => {
    service.on(`GET ${KEY_ROUTE}`, () => success(NEW_KEY));
    expect(await open()).toMatchObject({ apiKey: 'pk_new' });
    expect(asked()).toEqual(['GET /chain', `GET ${KEY_ROUTE}`, 'GET /user/auth']);
  });

  it('resumes after an interruption, or where another program of the wallet is ahead', async () => {
    expect(await open()).toMatchObject({ apiKey: 'pk_new' });
    expect(asked()).toEqual(['GET /chain', `GET ${KEY_ROUTE}`, `POST ${KEY_ROUTE}`, 'GET /user/auth']);
    const answers = [refusal(11005, 'not registered'), success(NEW_KEY)];
    service.on(`GET ${KEY_ROUTE}`, () => answers.shift() ?? 'cut');
    service.on('POST /auth/account', () => refusal(320, 'registered'));
    service.on(`POST ${KEY_ROUTE}`, () => refusal(11009, 'there is one'));
    expect(await open()).toMatchObject({ apiKey: 'pk_new' });
  });

  it('fails if wallets cannot register themselves', async () => {
    isRegistered = false;
    service.on('POST /auth/account', () => refusal(2, 'no such endpoint'));
    await expect(open()).rejects.toMatchObject({ errno: 11005, message: expect.stringContaining('ask the operator') });
  });

  it('waits where it is rate-limited', async () => {
    isRegistered = false;
    const limited = new Set<string>();
    for (const [route, response] of [
      ['GET /chain', success({ ledger: 'custodial', chainId: '56' })],
      [`GET ${KEY_ROUTE}`, refusal(11005, 'not registered')],
      ['GET /service', success({ openRegistration: true })],
      ['POST /auth/account', success({ data: { walletAddress: WALLET, multiSigAddress: TRADING_WALLET } })],
      [`POST ${KEY_ROUTE}`, success(NEW_KEY)],
      ['GET /user/auth', success({ ...NEW_KEY, walletUsers: { '56': TRADING_WALLET } })],
    ] as const) {
      service.on(route, ({ path }) => {
        if (limited.has(route)) return response;
        limited.add(route);
        return path.startsWith('/auth/') ? rateLimited(0) : { ...rateLimited(0), status: 429 };
      });
    }
    expect(await open()).toMatchObject({ apiKey: 'pk_new' });
    expect(service.received).toHaveLength(2 * limited.size);
  });

  it('accepts a private key beside an undefined signer', async () => {
    expect(await open({ signer: undefined })).toMatchObject({ apiKey: 'pk_new' });
  });

  it('reports each step when it begins and when it ends', async () => {
    const reported: string[] = [];
    const onStep = (step: string, state: string) => void reported.push(`${step} ${state}`);
    isRegistered = false;
    expect(await open({ onStep })).not.toHaveProperty('onStep');
    const ended = (account: string, key: string) => [
      'account running',
      `account ${account}`,
      'key running',
      `key ${key}`,
      'active running',
      'active done',
    ];
    expect(reported.splice(0)).toEqual(ended('done', 'done'));
    await open({ onStep });
    expect(reported.splice(0)).toEqual(ended('known', 'done'));
    service.on(`GET ${KEY_ROUTE}`, () => success(NEW_KEY));
    await open({ onStep });
    expect(reported).toEqual(ended('known', 'known'));
  });

  it('fails without another signature if only the operator can register wallets', async () => {
    isRegistered = false;
    service.on('GET /service', () => success({ openRegistration: false }));
    const message = `${WALLET} has no account here, and wallets cannot register themselves: ask the operator to register it.`;
    await expect(open()).rejects.toMatchObject({ name: 'OpenApiError', errno: 11005, message });
    expect(asked()).toEqual(['GET /chain', `GET ${KEY_ROUTE}`, 'GET /service']);
  });

  it('says why when no key is issued, or none can be', async () => {
    service.on(`POST ${KEY_ROUTE}`, () => refusal(11004, 'not at the moment'));
    await expect(open()).rejects.toMatchObject({ errno: 11004, message: 'not at the moment' });
    service.on(`GET ${KEY_ROUTE}`, () => refusal(11011, 'no such signature'));
    await expect(open()).rejects.toMatchObject({ errno: 11011, message: 'no such signature' });
  });
});
