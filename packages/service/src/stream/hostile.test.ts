import { exampleOf, STREAM_ACTION_TABLE, STREAM_ANSWERS } from '@presage/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE_JSON, HOSTILE_TEXTS } from '../gateway/testing/hostile-values.ts';
import { MAX_FRAME_BYTES, MAX_WRONG_KEYS } from './limits.ts';
import type { Message } from './testing/fake-receiver.ts';
import type { StreamClient } from './testing/stream-client.ts';
import { StreamRig } from './testing/stream-rig.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false });
const isAck = ajv.compile(STREAM_ANSWERS.StreamAck);
const isError = ajv.compile(STREAM_ANSWERS.StreamError);
/** Values too large for a frame have a test of their own. */
const VALUES = [...HOSTILE_JSON, ...HOSTILE_TEXTS.map((text) => JSON.stringify(text))].filter(
  (text) => Buffer.byteLength(text) < MAX_FRAME_BYTES - 200,
);

let rig: StreamRig;
let client: StreamClient;
let wrongKeys = 0;

beforeEach(async () => {
  rig = new StreamRig({ settings: { rateLimit: false } });
  await rig.listen();
  client = await rig.connect('?apikey=key-1');
  wrongKeys = 0;
});
afterEach(() => rig.close());

/** Sends a frame and checks its one answer against the schemas. */
async function answerTo(frame: string): Promise<Message> {
  if (wrongKeys >= MAX_WRONG_KEYS - 1) {
    client.close();
    client = await rig.connect('?apikey=key-1');
    wrongKeys = 0;
  }
  client.send(frame);
  client.send('{"action":"HEARTBEAT"}');
  const answer = await nextAnswer();
  const heartbeat = await nextAnswer();
  expect(heartbeat, `after ${frame}`).toEqual({ msgType: 'ack', action: 'HEARTBEAT' });
  const isValid = answer?.msgType === 'ack' ? isAck(answer) : isError(answer);
  expect(isValid, `${frame} was answered ${JSON.stringify(answer)}`).toBe(true);
  if (answer?.errno === 100) wrongKeys += 1;
  return answer as Message;
}

/** The next frame that is not a message of a subscription that happened to be accepted. */
async function nextAnswer(): Promise<Message | undefined> {
  for (;;) {
    const [message] = await client.take(1);
    if (message?.msgType === 'ack' || message?.msgType === 'error') return message;
  }
}

/** An action in which one field is replaced by another JSON text. */
function withField(action: object, field: string, value: string): string {
  const fields = Object.entries({ ...action, [field]: undefined }).map(
    ([name, own]) => `${JSON.stringify(name)}:${name === field ? value : JSON.stringify(own)}`,
  );
  return `{${fields.join(',')}}`;
}

describe.each(Object.entries(STREAM_ACTION_TABLE))('%s', (_name, { schema }) => {
  it('answers any value in its fields once, as documented, and keeps working', async () => {
    const { rootMarketId: _, ...action } = exampleOf(schema) as Record<string, unknown>;
    const fields = [...Object.keys(action), 'rootMarketId', '__proto__', 'colour'];
    for (const field of fields) {
      for (const value of VALUES) {
        const answer = await answerTo(withField(action, field, value));
        if (answer.msgType === 'error') expect(String(answer.errmsg)).not.toMatch(/\[object|at .*\.ts/);
      }
    }
    expect(rig.errors).toEqual([]);
  });
});

it('any JSON and any text is answered once, as documented, and starts nothing', async () => {
  const text = fc.oneof(fc.json({ maxDepth: 4 }), fc.string({ unit: 'binary' }), fc.constantFrom(...VALUES));
  await fc.assert(
    fc.asyncProperty(text, async (frame) => {
      fc.pre(Buffer.byteLength(frame) <= MAX_FRAME_BYTES);
      expect(await answerTo(frame)).toMatchObject({ msgType: 'error', errno: 2 });
    }),
    { numRuns: 1_000 },
  );
  expect(rig.stream.subscriptions).toBe(0);
  expect(rig.errors).toEqual([]);
});

it('a refused subscription leaves nothing behind', async () => {
  for (const value of VALUES) {
    const answer = await answerTo(`{"action":"SUBSCRIBE","channel":"market.last.price","marketId":${value}}`);
    expect(rig.stream.subscriptions).toBe(answer.msgType === 'ack' ? 1 : 0);
    if (answer.msgType === 'ack') await answerTo('{"action":"UNSUBSCRIBE","channel":"market.last.price","marketId":1}');
  }
});
