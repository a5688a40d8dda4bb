import { exampleOf, type OperationId, ROUTES, type Route, SERVER_PATH } from '@presage/protocol';
import type { TSchema } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { hostileRequest, type PlainRequest } from './testing/hostile-request.ts';
import { expectPublished } from './testing/published-schema.ts';
import { ADMIN_TOKEN, createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

/** Most requests per endpoint; set HOSTILE_REQUESTS for more. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 400);
/** Share of them per field of an endpoint: one without fields needs few. */
const FIELD_SHARE = 1 / 10;
const SEED = fuzzSeed(20_261_121);

/** What no response may contain: paths of the code, and secrets. */
const LEAKS = /\n\s+at |node_modules|packages\/service|SQLITE|an-admin-token-of-a-test/;

let builderKey = '';
let events = 0;

interface World {
  readonly marketIds: readonly number[];
  readonly tokenIds: readonly string[];
  readonly submissions: readonly ReadonlyMap<string, string>[];
  readonly orderIds: readonly string[];
}

const rig = await createRig();
afterAll(() => rig.close());
rig.sequencer.subscribe((group) => {
  for (const applied of group) events += applied.events.length;
});
const alice = await createTrader(rig, 1, '100000');
const world = await populate();

/** Markets in several states, with orders, fills and holdings. */
async function populate(): Promise<World> {
  const bob = await createTrader(rig, 2, '100000');
  const desk = await rig.call('adminCreateBuilder', { body: { name: 'desk' } });
  builderKey = String(desk.result.data?.apiKey);
  await rig.call('adminCreateLabel', { body: { labelName: 'Label' } });
  const binary = await createMarket(rig);
  const root = await createMarket(rig, { marketTitle: 'Root', children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
  const decided = await createMarket(rig, { marketTitle: 'Decided' });
  await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId: decided, amount: '100' } });
  await rig.call('adminCloseMarket', { params: { marketId: decided } });
  await bob.place({ marketId: binary, outcome: 'no', price: '0.6', shares: '1000' });
  const orderIds = [];
  const submissions = [];
  for (let number = 1; number <= 20; number++) {
    const submission = await alice.submission({
      marketId: binary,
      price: `0.0${1 + (number % 9)}`,
      shares: String(number),
    });
    submissions.push(new Map(Object.entries(submission).map(([name, value]) => [name, JSON.stringify(value)])));
    const { order } = await alice.place({ marketId: binary, price: '0.41', shares: '2' });
    orderIds.push(String(order.orderId));
  }
  const tokenIds = [binary, root + 1].map((marketId) => String(rig.marketData.catalog.market(marketId)?.yesTokenId));
  return { marketIds: [binary, root, root + 1, decided], tokenIds, submissions, orderIds };
}

/** A valid request of an endpoint, from its examples and from what exists in this world. */
function plainRequest(id: OperationId, random: Random): PlainRequest {
  const route: Route = ROUTES[id];
  const { method, path, auth } = route;
  const headers = {
    admin: { authorization: `Bearer ${ADMIN_TOKEN}` },
    apikey: { apikey: alice.apiKey },
    wallet: { service_address: alice.wallet },
    builder: { 'builder-apikey': builderKey },
    public: {},
  };
  const texts = (schema: TSchema | undefined) =>
    valuesOf(schema, random).map(([name, value]) => [name, String(value)] as const);
  const body = id === 'placeOrder' ? random.pick(world.submissions) : jsonOf(route.body, random);
  return {
    method,
    path: `${SERVER_PATH}${path}`,
    params: new Map(texts(route.params)),
    query: texts(route.query).filter(() => random.chance(60)),
    body,
    headers: headers[auth],
  };
}

/** Sometimes leaves out optional fields. */
function jsonOf(schema: TSchema | undefined, random: Random): ReadonlyMap<string, string> | undefined {
  if (schema === undefined) return undefined;
  const required = (schema as { required?: readonly string[] }).required ?? [];
  const values = valuesOf(schema, random).filter(([name]) => required.includes(name) || random.chance(60));
  return new Map(values.map(([name, value]) => [name, JSON.stringify(value)]));
}

function requestsOf(id: OperationId): number {
  const { params, query, body }: Route = ROUTES[id];
  const fields = [params, query, body].flatMap((schema) => Object.keys(propertiesOf(schema))).length;
  return Math.ceil(REQUESTS * Math.min(1, FIELD_SHARE * (fields + 1)));
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

function valuesOf(schema: TSchema | undefined, random: Random): [string, unknown][] {
  return Object.entries(propertiesOf(schema)).map(([name, property]) => [
    name,
    known(name, random) ?? exampleOf(property),
  ]);
}

/** Fields that need ids and names from this world. */
function known(name: string, random: Random): unknown {
  const nowSec = Math.floor(rig.clock.ms / 1000);
  const values: Record<string, () => unknown> = {
    marketId: () => random.pick(world.marketIds),
    winnerMarketId: () => random.pick(world.marketIds),
    token_id: () => random.pick(world.tokenIds),
    orderId: () => random.pick(world.orderIds),
    address: () => alice.wallet,
    walletAddress: () =>
      random.chance(50)
        ? alice.wallet
        : `0x${random
            .below(2 ** 31)
            .toString(16)
            .padStart(40, '0')}`,
    multiSigAddress: () =>
      `0x${random
        .below(2 ** 31)
        .toString(16)
        .padStart(40, '1')}`,
    slug: () => `slug-${random.below(2 ** 31)}`,
    labelName: () => `Label ${random.below(2 ** 31)}`,
    cutoffAt: () => nowSec + 86_400,
    start_at: () => nowSec - 3_600,
    end_at: () => nowSec,
    amount: () => '1',
  };
  return values[name]?.();
}

describe('hostile requests', () => {
  it.each(Object.keys(ROUTES) as OperationId[])(
    'do no harm to %s',
    async (id) => {
      const random = new Random(SEED + Object.keys(ROUTES).indexOf(id));
      const requests = requestsOf(id);
      for (let count = 1; count <= requests; count++) {
        const request = hostileRequest(plainRequest(id, random), random);
        const before = events;
        const answer = await rig.app.inject(request);
        const shown = () =>
          `request ${count} of seed ${SEED}: ${JSON.stringify(request).slice(0, 2_000)} was answered ${answer.statusCode} ${answer.body.slice(0, 500)}`;
        // An empty parameter makes another path: no endpoint, or one of another method.
        if (answer.statusCode === 404 || answer.statusCode === 405) continue;
        if (answer.statusCode >= 500) expect.fail(shown());
        const contentType = answer.headers['content-type']?.toString();
        const body = expectPublished(id, { status: answer.statusCode, contentType, body: answer.body });
        if (LEAKS.test(answer.body)) expect.fail(`${shown()}, which gives something away`);
        if ((body.errno ?? body.code) !== 0 && events !== before) expect.fail(`${shown()}, and did something`);
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
    120_000,
  );
});

describe('orders that are validly signed but absurd', () => {
  const MAX = 2n ** 256n - 1n;
  const AMOUNTS = [
    0n,
    1n,
    10n ** 12n - 1n,
    10n ** 12n,
    10n ** 18n,
    5n * 10n ** 18n,
    10n ** 33n,
    2n ** 64n,
    2n ** 128n,
    MAX,
  ];
  const MOMENTS = [0n, 0n, 0n, 1n, 1_795_003_601n, 4_294_967_296n, 253_402_300_799n, 253_402_300_800n, MAX];
  const PRICES = ['0', '0', '0.5', '0.00001', '1', '1.5', '0.9999', '99999999999999999999', `0.${'3'.repeat(70)}`];

  it('are refused or accepted, and never fail the service', async () => {
    const random = new Random(SEED);
    const marketId = await createMarket(rig, { marketTitle: 'Absurd' });
    const answered = new Map<number, number>();
    const { order: open } = await alice.place({ marketId, price: '0.5', shares: '10' });
    const ids = ['0x', `0x${'0'.repeat(64)}`, String(open.orderId)];
    for (let count = 0; count < 2 * REQUESTS; count++) {
      const amounts = random.chance(30)
        ? { makerAmount: 5n * 10n ** 18n, takerAmount: 10n ** 19n }
        : { makerAmount: random.pick(AMOUNTS), takerAmount: random.pick([0n, ...AMOUNTS]) };
      const expiration = random.pick(MOMENTS);
      const replaces = {
        orderId: random.pick(ids),
        ...(random.chance(50) ? { remainingShares: random.pick([...PRICES, '10', '5']) } : {}),
      };
      const { errno, order } = await alice.place({
        marketId,
        outcome: random.pick(['yes', 'no']),
        side: random.pick(['buy', 'sell']),
        price: '0.5',
        signed: {
          ...amounts,
          expiration,
          feeRateBps: random.pick([0n, 0n, 1n, MAX]),
          salt: random.pick([0n, MAX, BigInt(count)]),
        },
        sent: {
          tradingMethod: random.pick([1, 2]),
          orderExpTime: String(random.pick([0n, expiration])),
          safeRate: random.pick(['0', '0.05', '1000', '1001', '0.000001']),
          price: random.pick(PRICES),
          ...(random.chance(10) ? { worstPrice: random.pick(PRICES) } : {}),
          ...(random.chance(40) ? { replaces } : {}),
        },
      });
      if (errno === 0) ids.push(String(order.orderId));
      answered.set(errno, (answered.get(errno) ?? 0) + 1);
    }
    expect([...answered.keys()]).toEqual(expect.arrayContaining([0, 2, 300, 303, 304, 305, 308]));
  });
});
