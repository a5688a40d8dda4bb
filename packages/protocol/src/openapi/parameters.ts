import type { TSchema } from 'typebox';
import type { Route } from '../routes/route.ts';
import { EXAMPLE } from '../schemas/example-values.ts';
import { exampleOf } from './example-of.ts';
import type { JsonObject } from './json.ts';
import { schemaToJson } from './schema-to-json.ts';

/** The object schema of the parameters in a path or a query. */
interface FieldsSchema {
  readonly required?: readonly string[];
  readonly properties: { readonly [name: string]: TSchema };
}

/** Headers that authenticate a wallet (service.md §4.2), by component name. */
export const WALLET_PARAMETERS = {
  ServiceAddress: header('SERVICE_ADDRESS', 'Address of the signing wallet.', EXAMPLE.wallet),
  ServiceSignature: header(
    'SERVICE_SIGNATURE',
    'Signature of the EIP-712 typed data `ServiceApiKeyAuth` (`walletAddress` address, `action` string, `timestamp` string) in the domain `{name: "Service OpenAPI", version: "1", chainId}`, with the `chainId` of GET /chain (56 unless the operator chose another): 0x and 130 hex digits. The action is `create`, `get` or `delete` for a key, or `register` for an account. A signature is valid for 5 minutes and can be used once, except for `get`.',
    EXAMPLE.signature,
  ),
  ServiceTimestamp: header('SERVICE_TIMESTAMP', 'The signed timestamp, Unix seconds.', String(EXAMPLE.nowSec)),
} as const;

/** The header with which a request can be sent again, by component name. */
export const IDEMPOTENCY_PARAMETERS = {
  IdempotencyKey: {
    ...header(
      'Idempotency-Key',
      'Any text that you use for this request only, such as a UUID: 1 to 255 visible ASCII characters. A request with the key of one that was carried out is not carried out again, however late, but gets the answer of the first, with the balances and the state of now. With another body it is refused (errno 2). A refused request can be sent again with its key.',
      EXAMPLE.idempotencyKey,
    ),
    required: false,
  },
} as const;

/** The parameters of an endpoint. */
export function parametersOf(route: Route): readonly JsonObject[] {
  const wallet = route.auth === 'wallet' ? Object.keys(WALLET_PARAMETERS) : [];
  const idempotency = route.takesIdempotencyKey === true ? Object.keys(IDEMPOTENCY_PARAMETERS) : [];
  return [
    ...[...wallet, ...idempotency].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...fieldsOf(route.params, 'path'),
    ...fieldsOf(route.query, 'query'),
  ];
}

function fieldsOf(schema: TSchema | undefined, place: 'path' | 'query'): readonly JsonObject[] {
  if (schema === undefined) return [];
  const { required = [], properties } = schema as unknown as FieldsSchema;
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', examples: _, ...rest } = schemaToJson(property);
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema: rest,
      example: exampleOf(property),
    };
  });
}

function header(name: string, description: string, example: string): JsonObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
