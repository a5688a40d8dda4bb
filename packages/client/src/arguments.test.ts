import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminClient, parseMetrics } from './admin.ts';
import {
  Client,
  InvalidParamError,
  openAccount,
  priceToTicks,
  quoteToUnits,
  resultOf,
  SdkError,
  sharesToLots,
  type WebSocketClient,
} from './index.ts';
import { configFor, PRIVATE_KEY, WALLET } from './testing/fixtures.ts';

const HOST = 'http://127.0.0.1:1/openapi';
const TOPIC = { channel: 'market.last.price', marketId: 1 } as const;

/** Requests that were sent; each is refused. */
let sent: string[];
let client: Client;
let stream: ReturnType<Client['createStream']>;
let webSocket: WebSocketClient;
let admin: AdminClient;

const refuse: typeof fetch = async (input) => {
  sent.push(String(input));
  return Response.json({ errno: 400, errmsg: 'refused', result: null }, { status: 400 });
};

beforeEach(() => {
  sent = [];
  client = new Client(configFor(HOST, { fetch: refuse }));
  stream = client.createStream();
  webSocket = client.createWebSocketClient();
  admin = new AdminClient({ host: HOST, adminToken: 'token', fetch: refuse });
});
afterEach(() => {
  for (const opened of [client, stream, webSocket]) opened.close();
});

/** Any function, as programs without type checking call it. */
type Loose = (...args: unknown[]) => unknown;
type LooseMethods = Record<string, Loose>;

/** What a call threw or was rejected with; undefined if nothing. */
async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    const returned = await call();
    // Requests of an iterator are sent once it is asked for something.
    await (returned as Partial<AsyncIterator<unknown>> | undefined)?.next?.();
    (returned as { close?: () => void } | undefined)?.close?.();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Names of the methods, also inherited ones, but no private functions and none that take nothing and connect. */
function methodsOf(instance: object): string[] {
  const proto = Object.getPrototypeOf(instance) as object;
  if (proto === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(proto)).filter(
    ([name, { value }]) => typeof value === 'function' && !['constructor', 'connect', 'holdingQuery'].includes(name),
  );
  return [...own.map(([name]) => name), ...methodsOf(proto)];
}

describe('whatever a method gets instead of its arguments', () => {
  const bare = Object.create(null);
  const values = [
    [],
    [undefined],
    [null],
    [5],
    ['x'],
    [[]],
    [{}],
    [bare],
    [{ unknown: 1 }],
    [() => 1],
    [1, null],
    ['1', null],
    [1, bare],
  ];

  it.each([
    ['Client', () => client],
    ['Stream', () => stream],
    ['WebSocketClient', () => webSocket],
    ['AdminClient', () => admin],
  ] as const)('%s throws only errors of its own', async (_, get) => {
    for (const name of methodsOf(get())) {
      for (const args of values) {
        const error = await thrownBy(() => (get() as unknown as LooseMethods)[name]?.(...args));
        if (error !== undefined) expect(error, `${name}(${JSON.stringify(args)})`).toBeInstanceOf(SdkError);
      }
    }
  });
});

describe('a wrong argument is named, with what came and what is accepted, and nothing is sent:', () => {
  const inObject = (what: string, kind: string) => `The fields of ${what} must be in an object: received ${kind}.`;
  const loose = (instance: () => unknown, name: string, ...args: unknown[]) => {
    return [
      `${name}(${JSON.stringify(args).slice(1, -1)})`,
      () => (instance() as LooseMethods)[name]?.(...args),
    ] as const;
  };
  const at = (called: readonly [string, () => unknown], message: string) => [...called, message] as const;
  const ours = () => client;
  const operators = () => admin;

  it.each([
    at(loose(ours, 'cancelAllOrders', 5), inObject('cancelAllOrders', 'number')),
    at(loose(ours, 'cancelAllOrders', [5]), inObject('cancelAllOrders', 'an array')),
    at(loose(ours, 'getMyTrades', null), inObject('getMyTrades', 'null')),
    at(loose(ours, 'placeOrder'), inObject('an order', 'undefined')),
    at(loose(ours, 'createStream', 5), inObject('a stream', 'number')),
    at(loose(ours, 'createStream', { onOpen: 5 }), 'onOpen is 5: send a function.'),
    at(loose(ours, 'createWebSocketClient', 'ws://here'), inObject('a stream', 'string')),
    at(loose(ours, 'watchOrderbook', '1', { onLive: 'x' }), 'onLive is "x": send a function.'),
    at(
      loose(ours, 'watchOrderbook', '1', { stream: {} }),
      'stream is [object Object]: send what createStream returned.',
    ),
    at(loose(ours, 'getBestPrices', 5), 'marketIds is 5: send an array.'),
    at(loose(ours, 'getPriceHistories', '1,2'), 'marketIds is "1,2": send an array.'),
    at(loose(ours, 'withSignal', 2_000), 'signal is 2000: send an AbortSignal.'),
    at(
      loose(() => stream, 'subscribe'),
      inObject('a subscription', 'undefined'),
    ),
    at(
      loose(() => stream, 'subscribe', TOPIC, { onMessage: 1 }),
      'onMessage is 1: send a function.',
    ),
    at(
      loose(
        () => webSocket,
        'subscribeTradeOrderUpdate',
        5,
        () => {},
      ),
      inObject('a subscription', 'number'),
    ),
    at(
      loose(() => webSocket, 'unsubscribeTradeOrderUpdate'),
      inObject('a subscription', 'undefined'),
    ),
    at(
      loose(() => webSocket, 'subscribeMarketDepthDiff', 5),
      'callback is undefined: send a function.',
    ),
    at(
      loose(operators, 'editMarket', undefined, {}),
      'marketId is undefined: send a market id, a whole number from 1.',
    ),
    at(loose(operators, 'editMarket', 1), inObject('a change', 'undefined')),
    at(loose(operators, 'moveMarket', '1', 'halt'), 'marketId is "1": send a market id, a whole number from 1.'),
    at(loose(operators, 'previewFail'), 'marketId is undefined: send a market id, a whole number from 1.'),
    at(loose(operators, 'resolveMarket', 1, 'yes'), inObject('a resolution', 'string')),
    at(loose(operators, 'createMarket', 'Rain?'), inObject('a market', 'string')),
    at(loose(operators, 'createLabel', 'Weather'), inObject('a label', 'string')),
    at(loose(operators, 'createBuilder', 'desk'), inObject('a builder', 'string')),
    at(loose(operators, 'registerAccount', WALLET), inObject('an account', 'string')),
    at(loose(operators, 'setKeyIssuance', 'no'), 'enabled is "no": send true or false.'),
  ])('%s', async (_, call, message) => {
    const error = await thrownBy(call);
    expect(error).toBeInstanceOf(InvalidParamError);
    expect((error as Error).message).toBe(message);
    expect(sent).toEqual([]);
  });

  it('functions on their own', async () => {
    await expect((openAccount as Loose)()).rejects.toThrow(inObject('openAccount', 'undefined'));
    await expect((openAccount as Loose)({ host: HOST, privatekey: PRIVATE_KEY })).rejects.toThrow(
      'privatekey is not a field of openAccount: did you mean privateKey?',
    );
    await expect((openAccount as Loose)({ host: HOST, privateKey: PRIVATE_KEY, onStep: 1 })).rejects.toThrow(
      'onStep is 1: send a function.',
    );
    const notAwaited = Promise.resolve({ errno: 0, errmsg: '', result: 1 });
    expect(() => (resultOf as Loose)(notAwaited)).toThrow('response is [object Promise]: await a method');
    expect(() => (parseMetrics as Loose)()).toThrow('text is undefined: send the text of /metrics.');
    for (const parse of [priceToTicks, sharesToLots, quoteToUnits] as Loose[]) {
      expect([parse(), parse(0.5)]).toEqual(Array(2).fill({ ok: false, problem: 'notCanonical' }));
    }
  });
});

describe('a configuration', () => {
  const { privateKey: _, ...withoutKey } = configFor(HOST);
  const make = Client as unknown as new (config?: unknown) => Client;
  const makeAdmin = AdminClient as unknown as new (config?: unknown) => AdminClient;

  it.each([
    [{ ...configFor(HOST), apikey: 'pk_secret' }, 'apikey is not a field of a configuration: did you mean apiKey?'],
    [{ ...withoutKey, hosst: 'pk_secret' }, 'hosst is not a field of a configuration: did you mean host?'],
    [{ ...configFor(HOST), marketCacheTTLs: 5 }, 'did you mean marketCacheTtl?'],
    [{ ...configFor(HOST), fetch: 'pk_secret()' }, 'fetch is "pk_secret()": send a function.'],
    [{ ...configFor(HOST), orderDomainName: 5 }, "orderDomainName is 5: send the installation's name"],
    [{ ...withoutKey, signer: null }, 'signer.address is undefined: send an address'],
    [undefined, 'The fields of a configuration must be in an object: received undefined.'],
    ['pk_secret', 'The fields of a configuration must be in an object: received string.'],
  ])('with a mistake is rejected, case %#', (config, message) => {
    expect(() => new make(config)).toThrow(InvalidParamError);
    expect(() => new make(config)).toThrow(message);
  });

  it('may have an unknown field that is undefined, and any field of the published client', () => {
    const published = {
      conditionalTokensAddress: WALLET,
      multiSendAddress: WALLET,
      feeManagerAddress: WALLET,
      ctfExchangeAddress: WALLET,
      enableTradingCheckInterval: 1,
      quoteTokensCacheTtl: 1,
      marketCacheTtl: 1,
      proxyUrl: 'http://127.0.0.1:7890',
    };
    expect(() => new make({ ...configFor(HOST), ...published, unknown: undefined })).not.toThrow();
  });

  it('of an operator is checked in the same way', () => {
    expect(() => new makeAdmin()).toThrow('The fields of a configuration must be in an object: received undefined.');
    expect(() => new makeAdmin({ host: HOST, token: 'secret' })).toThrow(
      'token is not a field of a configuration: did you mean adminToken?',
    );
    expect(() => new makeAdmin({ host: HOST, adminToken: 'token', signal: 5 })).toThrow('signal is 5');
  });
});
