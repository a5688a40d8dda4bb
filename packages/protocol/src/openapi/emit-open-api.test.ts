import { Validator } from '@seriousme/openapi-schema-validator';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Route } from '../routes/route.ts';
import { ROUTES } from '../routes/routes.ts';
import { createSchemaComponents } from './components.ts';
import { emitOpenApi } from './emit-open-api.ts';
import { exampleOf } from './example-of.ts';
import type { JsonObject } from './json.ts';

const document = emitOpenApi();

function operations(): readonly JsonObject[] {
  return Object.values(document.paths as JsonObject).flatMap(
    (methods) => Object.values(methods as JsonObject) as JsonObject[],
  );
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint by its name', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(Object.keys(ROUTES).sort());
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/(?<path>[^"]+)"/g)].map(
      (match) => match.groups?.path ?? '',
    );
    expect(references.length).toBeGreaterThan(100);
    for (const path of references) {
      const target = path
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect(target, path).toBeDefined();
    }
  });

  it('has times of 64 bits, as the specification has', () => {
    const { schemas } = document.components as unknown as { schemas: Record<string, { properties: JsonObject }> };
    expect(schemas.LatestPrice?.properties.timestamp).toMatchObject({ type: 'integer', format: 'int64' });
    expect(schemas.Orderbook?.properties.timestamp).toMatchObject({ type: 'integer', format: 'int64' });
    const history = operations().find(({ operationId }) => operationId === 'getPriceHistory');
    expect(history?.parameters).toContainEqual(
      expect.objectContaining({ name: 'start_at', schema: { type: 'integer', format: 'int64' } }),
    );
  });

  it('leaves no shared schema unused', () => {
    const text = JSON.stringify(document);
    const { schemas, responses } = document.components as { schemas: JsonObject; responses: JsonObject };
    for (const name of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
    for (const name of Object.keys(responses)) expect(text).toContain(`"#/components/responses/${name}"`);
  });

  it('asks for a key, a token, the wallet headers, or nothing', () => {
    for (const operation of operations()) {
      const route: Route = ROUTES[operation.operationId as keyof typeof ROUTES];
      const security = {
        public: [{}, { apikey: [] }, { builderApikey: [] }, { admin: [] }],
        apikey: [{ apikey: [] }],
        builder: [{ builderApikey: [] }],
        admin: [{ admin: [] }],
        wallet: [],
      };
      expect(operation.security).toEqual(security[route.auth]);
      expect(JSON.stringify(operation).includes('ServiceSignature')).toBe(route.auth === 'wallet');
    }
  });

  it('lists every errno that an endpoint can return', () => {
    const { responses } = operations().find(({ operationId }) => operationId === 'placeOrder') as unknown as {
      responses: Record<string, { content: Record<string, { schema: { properties: { errno: { enum: number[] } } } }> }>;
    };
    expect(responses['200']?.content['application/json']?.schema.properties.errno.enum).toEqual([
      0, 321, 302, 307, 308, 300, 301, 200, 201, 304, 305, 306, 303,
    ]);
  });
});

describe('statuses', () => {
  const statusesOf = (id: string) =>
    Object.keys(operations().find(({ operationId }) => operationId === id)?.responses ?? {});

  it('of endpoints that may have a body include 413 and 415', () => {
    expect(statusesOf('cancelOrder')).toEqual(['200', '400', '401', '413', '415', '429', '500', '503']);
    expect(statusesOf('adminHaltMarket')).toContain('415');
    expect(statusesOf('listOrders')).toEqual(['200', '400', '401', '429', '500', '503']);
    expect(statusesOf('getOrderbook')).toEqual(['200', '400', '401', '429', '500', '503']);
    expect(statusesOf('createApiKey')).toEqual(['200']);
  });

  it('include 404 where an installation may lack the endpoint, except under /auth', () => {
    expect(statusesOf('useFaucet')).toContain('404');
    expect(statusesOf('placeOrder')).not.toContain('404');
    expect(statusesOf('registerOwnAccount')).toEqual(['200']);
  });

  it('of temporary errors carry Retry-After', () => {
    const { responses } = document.components as unknown as { responses: Record<string, { headers?: object }> };
    const withRetryAfter = Object.entries(responses).filter(
      ([, { headers }]) => headers !== undefined && 'Retry-After' in headers,
    );
    expect(withRetryAfter.map(([name]) => name).sort()).toEqual(['data429', 'data503', 'errno429', 'errno503']);
  });
});

describe('shared schemas', () => {
  it('must not share a title with a different schema', () => {
    const components = createSchemaComponents();
    components.refer(Type.Object({ a: Type.String() }, { title: 'Twice' }));
    expect(() => components.refer(Type.Object({ b: Type.String() }, { title: 'Twice' }))).toThrow(/called Twice/);
  });

  it('need an example for every field', () => {
    expect(() => exampleOf(Type.Object({ a: Type.String() }))).toThrow(/No example/);
  });
});
