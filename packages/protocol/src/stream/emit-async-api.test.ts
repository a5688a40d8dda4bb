import { schemas as asyncApiSchemas } from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../openapi/json.ts';
import { STREAM_ACTIONS, STREAM_CHANNELS } from './channels.ts';
import { emitAsyncApi } from './emit-async-api.ts';

const document = emitAsyncApi('127.0.0.1:3000');

function references(): string[] {
  return [...JSON.stringify(document).matchAll(/"\$ref":"#\/(?<path>[^"]+)"/g)].map(
    (match) => match.groups?.path ?? '',
  );
}

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0', () => {
    const ajv = new Ajv({ meta: false, strict: false, validateFormats: false });
    const validate = ajv.compile(asyncApiSchemas['3.0.0'] as object);
    const valid = validate(JSON.parse(JSON.stringify(document)));
    expect(validate.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has an operation for every action and every channel', () => {
    expect(Object.keys(document.operations as JsonObject).sort()).toEqual(
      [...STREAM_ACTIONS, ...STREAM_CHANNELS].sort(),
    );
  });

  it('has no dangling references', () => {
    expect(references().length).toBeGreaterThan(30);
    for (const path of references()) {
      const target = path
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect(target, path).toBeDefined();
    }
  });

  it('has an example of every frame, valid under its own schema', () => {
    const { messages, schemas } = document.components as unknown as {
      messages: Record<string, Frame>;
      schemas: JsonObject;
    };
    const ajv = new Ajv2020({ strict: false, formats: { int64: true } });
    for (const [name, schema] of Object.entries(schemas))
      ajv.addSchema(schema as object, `#/components/schemas/${name}`);
    for (const [name, { examples }] of Object.entries(messages)) {
      const validate = ajv.getSchema(`#/components/schemas/${name}`);
      expect(validate?.(examples[0]?.payload), `${name}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
    }
  });

  it('shows valid actions: with marketId alone, not also rootMarketId', () => {
    const { messages } = document.components as unknown as { messages: Record<string, Frame> };
    for (const name of ['SubscribeAction', 'UnsubscribeAction'])
      expect(messages[name]?.examples[0]?.payload).toEqual({
        action: expect.any(String),
        channel: 'market.depth.diff',
        marketId: 1,
      });
  });
});

interface Frame {
  readonly examples: readonly { readonly payload: unknown }[];
}
