import type { TSchema } from 'typebox';
import { createSchemaComponents, type SchemaComponents } from '../openapi/components.ts';
import { API_VERSION } from '../openapi/emit-open-api.ts';
import { exampleOf } from '../openapi/example-of.ts';
import type { Json, JsonObject } from '../openapi/json.ts';
import { STREAM_ACTION_TABLE, STREAM_ANSWERS, STREAM_CHANNEL_TABLE } from '../tables.ts';
import { STREAM_PATH } from './channels.ts';

const DESCRIPTION = `Market data as it happens, and an account's own orders and trades: JSON text frames over one WebSocket.

Every action gets a response, in the order in which the actions arrived. Messages of a market channel are numbered by \`seq\`, per market
and channel, without gaps and identically for every reader; messages of an own channel are numbered per account and channel. A
subscription may name the number from which it resumes. After a restart of the service, and after a while without readers, a channel
is numbered anew: from a higher number or, if the service's clock was set back, a lower one. Then nothing can be resumed, and the
snapshot or the ack shows it. The ack also says when nothing was missed even so.

A reader that is too slow gets a new snapshot in place of the depth messages it missed, and is disconnected when that does not help
(close code 1008). When the service stops, it closes connections with 1001.`;

const SECURITY_SCHEMES = {
  apikey: {
    type: 'httpApiKey',
    in: 'header',
    name: 'apikey',
    description:
      'Key from POST /auth/api-key. Browsers, which send no headers of their own, send an AUTH frame instead.',
  },
  apikeyInUrl: {
    type: 'httpApiKey',
    in: 'query',
    name: 'apikey',
    description: 'The same key. Prefer the header or an AUTH frame, because URLs end up in logs.',
  },
} as const;

/**
 * The AsyncAPI 3 document of the stream (wire contract §6). As the service sees it: it receives actions and sends the rest.
 * @param host host and port where the service listens
 * @example JSON.stringify(emitAsyncApi('127.0.0.1:3000'))
 */
export function emitAsyncApi(host: string): JsonObject {
  const components = createSchemaComponents();
  const messages = Object.fromEntries(frameSchemas().map((schema) => [titleOf(schema), messageOf(schema, components)]));
  const titles = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Presage stream', version: API_VERSION, description: DESCRIPTION, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: { service: { host, protocol: 'ws', security: securityOf(SECURITY_SCHEMES) } },
    channels: {
      stream: {
        address: STREAM_PATH,
        messages: Object.fromEntries(titles.map((title) => [title, { $ref: `#/components/messages/${title}` }])),
        bindings: { ws: { headers: KEY_FIELD, query: KEY_FIELD, bindingVersion: '0.1.0' } },
      },
    },
    operations: { ...actionOperations(), ...channelOperations() },
    components: { messages, schemas: components.all(), securitySchemes: SECURITY_SCHEMES },
  };
}

function securityOf(schemes: object): Json {
  return Object.keys(schemes).map((name) => ({ $ref: `#/components/securitySchemes/${name}` }));
}

const KEY_FIELD: JsonObject = {
  type: 'object',
  properties: { apikey: { type: 'string', description: 'API key, for clients that send no AUTH frame.' } },
};

/** Every frame that either side sends. */
function frameSchemas(): readonly TSchema[] {
  const actions = Object.values(STREAM_ACTION_TABLE).map(({ schema }) => schema);
  const messages = Object.values(STREAM_CHANNEL_TABLE).flatMap(({ schemas }) => schemas);
  return [...actions, ...Object.values(STREAM_ANSWERS), ...messages];
}

function messageOf(schema: TSchema, components: SchemaComponents): JsonObject {
  const { title, description } = schema as { title?: string; description?: string };
  return {
    name: title ?? '',
    summary: description ?? '',
    payload: components.refer(schema),
    examples: [{ payload: exampleOf(schema) }],
  };
}

function actionOperations(): JsonObject {
  const reply = { channel: STREAM, messages: Object.values(STREAM_ANSWERS).map(inStream) };
  return operationsOf(Object.entries(STREAM_ACTION_TABLE), ({ summary, description, schema }) => ({
    action: 'receive',
    channel: STREAM,
    summary,
    description,
    messages: [inStream(schema)],
    reply,
  }));
}

function channelOperations(): JsonObject {
  return operationsOf(Object.entries(STREAM_CHANNEL_TABLE), ({ summary, description, schemas }) => ({
    action: 'send',
    channel: STREAM,
    summary,
    description,
    messages: schemas.map(inStream),
  }));
}

function operationsOf<Entry>(
  entries: readonly (readonly [string, Entry])[],
  operation: (entry: Entry) => Json,
): JsonObject {
  return Object.fromEntries(entries.map(([name, entry]) => [name, operation(entry)]));
}

const STREAM: JsonObject = { $ref: '#/channels/stream' };

function inStream(schema: TSchema): JsonObject {
  return { $ref: `#/channels/stream/messages/${titleOf(schema)}` };
}

function titleOf(schema: TSchema): string {
  const { title } = schema as { title?: string };
  if (title === undefined) throw new TypeError('A frame schema has no title');
  return title;
}
