import { type Route, type RouteAuth, TAGS } from '../routes/route.ts';
import { ROUTES } from '../tables.ts';
import { createSchemaComponents, type SchemaComponents } from './components.ts';
import { exampleOf } from './example-of.ts';
import type { JsonObject } from './json.ts';
import { IDEMPOTENCY_PARAMETERS, parametersOf, WALLET_PARAMETERS } from './parameters.ts';
import { responsesOf, sharedResponses } from './responses.ts';

/** Version of the API, which other services implement too (service.md §9). Presage's packages have other versions. */
export const API_VERSION = '1.0.0';
/** Path of the API below its origin (wire contract §8). */
export const SERVER_PATH = '/openapi';

const DESCRIPTION = `Prediction-market exchange: markets with Yes and No tokens, traded in one book.

Numbers that can exceed 2^53 are sent as decimal strings. Amounts are decimals in quote or shares; prices are between
0 and 1. A request that was understood gets HTTP 200, whatever its outcome: check \`errno\`. The three endpoints
\`/token/latest-price\`, \`/token/orderbook\` and \`/token/price-history\` return \`code\` instead, and HTTP 200 only on success.

A wallet gets its API key from \`POST /auth/api-key\` with a signature; send the key in the header \`apikey\`. Orders are signed by
the wallet too, see \`POST /order\`. Requests beyond the rate limit get 429 with \`Retry-After\`; the header \`RateLimit-Remaining\`
says how many are left. A page of orders, trades, transfers, payouts or positions counts as one more request for each
2,000 items before it; a page of markets for each 100 children on it and, with keywords, for each 2,000 markets. The stream sends
prices, books and own orders as they change:
[docs/stream](/docs/stream).

The version above is that of the API; the service has its own.`;

const SECURITY_SCHEMES = {
  apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Key from POST /auth/api-key.' },
  builderApikey: {
    type: 'apiKey',
    in: 'header',
    name: 'builder-apikey',
    description: "A builder's key, from POST /admin/builder.",
  },
  admin: {
    type: 'http',
    scheme: 'bearer',
    description: "The operator's token. It also gives access to public reads where these need a key (REQUIRE_API_KEY).",
  },
} as const;

const SECURITY_BY_AUTH: Record<RouteAuth, readonly JsonObject[]> = {
  public: [{}, { apikey: [] }, { builderApikey: [] }, { admin: [] }],
  apikey: [{ apikey: [] }],
  builder: [{ builderApikey: [] }],
  admin: [{ admin: [] }],
  wallet: [],
};

/** The OpenAPI 3.1 document of every endpoint in {@link ROUTES}. */
export function emitOpenApi(): JsonObject {
  const components = createSchemaComponents();
  const paths = pathsOf(Object.entries(ROUTES), components);
  const responses = sharedResponses(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Presage',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: SERVER_PATH }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.all(),
      responses,
      parameters: { ...WALLET_PARAMETERS, ...IDEMPOTENCY_PARAMETERS },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function pathsOf(routes: readonly (readonly [string, Route])[], components: SchemaComponents): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [operationId, route] of routes) {
    const methods = paths[route.path] ?? {};
    methods[route.method.toLowerCase()] = operationOf({ operationId, route, components });
    paths[route.path] = methods;
  }
  return paths;
}

interface Operation {
  readonly operationId: string;
  readonly route: Route;
  readonly components: SchemaComponents;
}

function operationOf({ operationId, route, components }: Operation): JsonObject {
  const parameters = parametersOf(route);
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: SECURITY_BY_AUTH[route.auth],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: bodyOf(route.body, components) }),
    responses: responsesOf(route, components),
  };
}

function bodyOf(body: NonNullable<Route['body']>, components: SchemaComponents): JsonObject {
  return {
    required: true,
    content: { 'application/json': { schema: components.refer(body), example: exampleOf(body) } },
  };
}
