import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../openapi/example-of.ts';
import type { Route } from '../routes/route.ts';
import { ROUTES } from '../routes/routes.ts';
import { HOSTILE_NUMBERS } from '../testing/hostile.ts';
import { TransferBody } from './admin-bodies.ts';
import { BuilderOrderBody } from './builder.ts';
import { ERROR_ENVELOPES } from './envelope.ts';
import { OrderSubmission } from './order-submission.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES);

/** Every schema of every endpoint, named by endpoint and part, and those of errors, by the kind of envelope. */
const schemas: readonly (readonly [string, TSchema])[] = [
  ...routes.flatMap(([id, { params, query, body, result }]) =>
    Object.entries({ params, query, body, result }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[`${id} ${part}`, schema] as const],
    ),
  ),
  ...Object.entries(ERROR_ENVELOPES).map(([kind, schema]) => [`${kind} envelope`, schema] as const),
];
const inputs = schemas.filter(([name]) => / (params|query|body)$/.test(name));
const results = schemas.filter(([name]) => / (result|envelope)$/.test(name));

/** One instance for all tests, because it compiles a schema only once. */
const ajv = new Ajv2020({ strict: true, strictRequired: true });

function compile(schema: object): ValidateFunction {
  return ajv.compile(schema);
}

/** A schema and all schemas inside it, by path. */
function inside(schema: Schema, path = ''): readonly (readonly [string, Schema])[] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    inside(property, `${path}.${name}`),
  );
  const items = schema.items === undefined ? [] : inside(schema.items, `${path}[]`);
  return [[path, schema], ...properties, ...items];
}

describe.each(schemas)('the schema of %s', (_, schema) => {
  it('compiles under strict Ajv 2020', () => {
    expect(() => compile(schema)).not.toThrow();
  });

  it('accepts its own examples, part by part and as a whole', () => {
    for (const [path, part] of inside(schema as Schema)) {
      const validate = compile(part);
      for (const example of part.examples ?? [])
        expect(validate(example), `${path}: ${JSON.stringify(example)}`).toBe(true);
    }
    const validate = compile(schema);
    expect(validate(exampleOf(schema)), JSON.stringify(validate.errors)).toBe(true);
  });

  it('is closed: an object allows no fields but those it names', () => {
    for (const [path, part] of inside(schema as Schema)) {
      if (part.type === 'object') expect(part.additionalProperties, path).toBe(false);
    }
  });

  it('describes every field', () => {
    for (const [path, part] of inside(schema as Schema)) {
      if (/\.\w+$/.test(path) && part.properties === undefined) expect(part.description, path).toMatch(/^\S.*\.$/);
    }
  });
});

describe.each(inputs)('the schema of %s', (_, schema) => {
  it.each(['__proto__', 'constructor', 'tokenID', ''])('refuses the unknown field %j', (name) => {
    const sent = JSON.parse(
      JSON.stringify(exampleOf(schema))
        .replace('{', `{${JSON.stringify(name)}:1,`)
        .replace(',}', '}'),
    );
    expect(compile(schema)(sent)).toBe(false);
  });

  it('refuses a value of the wrong type in every field', () => {
    const validate = compile(schema);
    const sent = everyField(schema);
    const typed = Object.keys(sent).filter((name) => (schema as Schema).properties?.[name]?.type !== undefined);
    for (const name of typed) {
      for (const odd of [null, [], {}, [sent[name]]]) {
        if (Array.isArray(sent[name]) && Array.isArray(odd) && odd.length === 0) continue;
        expect(validate({ ...sent, [name]: odd }), `${name}: ${JSON.stringify(odd)}`).toBe(false);
      }
    }
  });
});

describe.each(results)('the schema of %s', (_, schema) => {
  it('refuses an object that lacks a required field', () => {
    const validate = compile(schema);
    const answer = exampleOf(schema) as Record<string, unknown>;
    for (const name of (schema as Schema).required ?? []) {
      const { [name]: _left, ...rest } = answer;
      expect(validate(rest), name).toBe(false);
    }
  });
});

/** Fields of responses that may be absent; all others are required. */
const OPTIONAL_IN_RESPONSES = new Set([
  'incentiveFactor',
  'imageUrl',
  'imageMobileUrl',
  'txHash',
  'payouts',
  'failReason',
  'closeReason',
  'worstPrice',
  'failedShares',
  'rpcUrl',
  'confirmations',
  'settleWithinSec',
  'contracts',
  'bestBid',
  'bestAsk',
  'lastTrade',
  'payout',
  'cancelledShares',
  'orderData',
]);

describe('responses', () => {
  it('require every field except the few optional ones', () => {
    for (const [name, schema] of results) {
      for (const [path, part] of inside(schema as Schema)) {
        const required = Object.keys(part.properties ?? {}).filter((property) => !OPTIONAL_IN_RESPONSES.has(property));
        expect(part.required ?? [], `${name}${path}`).toEqual(expect.arrayContaining(required));
      }
    }
  });
});

describe('an order submission', () => {
  const validate = compile(OrderSubmission);
  const sent = everyField(OrderSubmission);

  it('may be what the published client sends', () => {
    const { origin: _, postOnly: __, timeInForce: ___, worstPrice: ____, replaces: _____, ...fromClient } = sent;
    const limit = {
      ...fromClient,
      sign: fromClient.signature,
      contractAddress: '',
      safeRate: '0',
      orderExpTime: '0',
    };
    expect(validate({ ...limit, timestamp: 1_760_000_000, postOnly: true })).toBe(true);
    expect(validate({ ...limit, tradingMethod: 1, price: '0', takerAmount: '0' })).toBe(true);
  });

  it('may leave out every field that is optional or ignored', () => {
    const ignored = [
      'sign',
      'currencyAddress',
      'contractAddress',
      'timestamp',
      'safeRate',
      'orderExpTime',
      'worstPrice',
      'replaces',
      'postOnly',
      'timeInForce',
      'origin',
    ];
    expect(validate(Object.fromEntries(Object.entries(sent).filter(([name]) => !ignored.includes(name))))).toBe(true);
  });

  it.each(['', '0x', 'not hex', '0x5a', `0x${'5a'.repeat(64)}`])(
    'with the malformed signature %j passes the schema, so that it can be refused with errno 302',
    (signature) => {
      expect(validate({ ...sent, signature })).toBe(true);
    },
  );

  it.each([0, -1, 2 ** 53, 1e20])('for market %d passes the schema', (topicId) => {
    expect(validate({ ...sent, topicId })).toBe(true);
  });

  it.each(['0', '1', '1.5', '0.00001', '0.50', '12345678901234567890', '-0.5', '.5', `0.5${'0'.repeat(90)}`, 'any'])(
    'at the price %s passes the schema, so that a bad price can be refused with its own errno',
    (price) => {
      expect(validate({ ...sent, price, worstPrice: price })).toBe(true);
    },
  );

  it.each([null, 5, true, '', '5'.repeat(1_000)])(
    'may have any short value in the fields that are ignored: %j',
    (odd) => {
      expect(validate({ ...sent, sign: odd, timestamp: odd })).toBe(true);
    },
  );

  it.each([{}, [], [1], '5'.repeat(1_001)])('cannot be padded with the fields that are ignored: %j', (odd) => {
    expect([validate({ ...sent, sign: odd }), validate({ ...sent, timestamp: odd })]).toEqual([false, false]);
  });

  const decimals = [
    'salt',
    'tokenId',
    'makerAmount',
    'takerAmount',
    'expiration',
    'nonce',
    'feeRateBps',
    'side',
    'signatureType',
    'safeRate',
    'orderExpTime',
  ];
  it.each(decimals)('accepts only canonical decimals as %s', (name) => {
    for (const text of HOSTILE_NUMBERS)
      expect(validate({ ...sent, [name]: text }), JSON.stringify(text.slice(0, 20))).toBe(false);
  });

  it.each(['topicId', 'tradingMethod'])('accepts only integers as %s', (name) => {
    for (const odd of [...HOSTILE_NUMBERS, '1', 1.5, Number.POSITIVE_INFINITY, true])
      expect(validate({ ...sent, [name]: odd })).toBe(false);
  });
});

describe('queries', () => {
  const query = (id: keyof typeof ROUTES) => compile((ROUTES[id] as Route).query as object);

  it('may be what the published client sends', () => {
    const paging = { page: 1, limit: 10 };
    expect(
      query('listMarkets')({
        chainId: '56',
        marketType: 2,
        page: 1,
        limit: 20,
        sortBy: 1,
        status: 'activated',
        labelId: 3,
      }),
    ).toBe(true);
    expect(query('listOrders')({ chainId: '56', ...paging, marketId: 4, status: '1' })).toBe(true);
    expect(query('listOrders')({ chainId: '56', ...paging, status: '1,2,3' })).toBe(true);
    expect(query('listTrades')({ chainId: '56', ...paging })).toBe(true);
    expect(query('listPositions')({ chainId: '56', ...paging, marketId: 4 })).toBe(true);
    expect(query('getBalance')({ chain_id: '56' })).toBe(true);
    expect(query('listQuoteTokens')({ chainId: '56' })).toBe(true);
    expect(
      query('getPriceHistory')({ token_id: '7', interval: '1h', start_at: 1_760_000_000, end_at: 1_760_003_600 }),
    ).toBe(true);
  });

  it('may leave out everything that has a default', () => {
    expect(query('listMarkets')({})).toBe(true);
    expect(query('listMarkets')({ status: '' })).toBe(true);
    expect(query('listOrders')({ status: '' })).toBe(true);
  });

  it.each([
    { limit: 0 },
    { limit: 21 },
    { page: 0 },
    { page: 1_000_001 },
    { marketType: 3 },
    { sortBy: 0 },
    { sortBy: 9 },
    { status: 'open' },
  ])('of the market list refuse %j', (odd) => {
    expect(query('listMarkets')(odd)).toBe(false);
  });

  it.each([...HOSTILE_NUMBERS, '1.5'])('of a token refuse the id %j', (token) => {
    expect(query('getOrderbook')({ token_id: token })).toBe(false);
  });
});

describe('the operator', () => {
  const create = compile(ROUTES.adminCreateMarket.body);
  const market = { marketTitle: 'Rain?', cutoffAt: 1_796_083_200 };

  it('need only send the title and the cutoff of a market', () => {
    expect(create(market)).toBe(true);
  });

  it.each([
    { marketTitle: '' },
    { marketTitle: '   ' },
    { marketTitle: 'two\nlines' },
    { marketTitle: 'x'.repeat(201) },
    { slug: 'Upper-Case' },
    { slug: '-a' },
    { slug: 'a--b' },
    { slug: '' },
    { tickSize: '0.1' },
    { takerFeeBps: 1_001 },
    { takerFeeBps: -1 },
    { children: [] },
    { children: [{ marketTitle: 'alone' }] },
    { labelIds: [1, 1] },
    { cutoffAt: 1e15 },
  ])('cannot create a market with %j', (odd) => {
    expect(create({ ...market, ...odd })).toBe(false);
  });
});

it('the example of a credit works on every installation: it leaves out the quote token, which differs', () => {
  expect(exampleOf(TransferBody)).toEqual({ amount: '1000' });
});

it.each([OrderSubmission, BuilderOrderBody.properties.order])(
  'the example of an order has only what every order has, because some of the other fields exclude each other',
  (schema) => {
    expect(Object.keys(exampleOf(schema) as object)).toEqual(OrderSubmission.required);
  },
);

/** A value with every field of an object, also where the example of the whole leaves some out. */
function everyField(schema: TSchema): Record<string, unknown> {
  return exampleOf({ ...schema, examples: undefined } as TSchema) as Record<string, unknown>;
}
