import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { apiKeyText } from '../auth/api-key.ts';
import { LOG_REDACTION, redactText, SECRET_NAMES } from './redaction.ts';

const KEY = apiKeyText('trader', randomBytes(32));
const BUILDER_KEY = apiKeyText('builder', randomBytes(32));
const SIGNATURE = `0x${randomBytes(65).toString('hex')}`;
const TOKEN = randomBytes(24).toString('base64url');
const CANARIES = [KEY, BUILDER_KEY, SIGNATURE, SIGNATURE.slice(2), TOKEN].map((secret) => secret.slice(3));

const HEADERS = {
  apikey: KEY,
  'builder-apikey': BUILDER_KEY,
  authorization: `Bearer ${TOKEN}`,
  service_signature: SIGNATURE,
};

describe('logs', () => {
  it.each(SECRET_NAMES)('show no value of the name %s, down to the depth that requests have', (name) => {
    const { log, lines } = memoryLog();
    log.info({
      [name]: 'canary',
      headers: { [name]: 'canary' },
      req: { headers: { [name]: 'canary' } },
      a: { b: { c: { [name]: 'canary' } } },
    });
    expect(lines()).not.toContain('canary');
    expect(lines()).toContain('[redacted]');
  });

  it.each([
    ['a message', (log: Log) => log.warn(`refused ${KEY} ${SIGNATURE} Bearer ${TOKEN}`)],
    ["an error's message and stack", (log: Log) => log.error(new Error(`no holder of ${KEY}, signed ${SIGNATURE}`))],
    [
      'the cause of an error',
      (log: Log) => log.error({ err: new Error('outer', { cause: new Error(`of ${BUILDER_KEY}`) }) }),
    ],
    ['a field of any name, at any depth', (log: Log) => log.info({ a: { b: { c: { d: { e: [KEY, SIGNATURE] } } } } })],
    ['a path and query', (log: Log) => log.info({ url: `/ws?apikey=${KEY}&x=1` })],
    ['a Safe transaction', (log: Log) => log.info({ body: { data: `${SIGNATURE.slice(2)}${SIGNATURE.slice(2)}` } })],
  ])('show no secret within %s', (_, write) => {
    const { log, lines } = memoryLog();
    write(log);
    expectNoCanary(lines());
  });

  it('of a server show no secret from the headers, query or body of a request, even if it fails', async () => {
    const { stream, lines } = memoryStream();
    const app = Fastify({ logger: { level: 'trace', ...LOG_REDACTION, stream } });
    app.post('/order', async (request) => {
      request.log.info({ headers: request.headers, body: request.body, query: request.query }, 'planted');
      throw new Error(`failed for ${KEY} and ${JSON.stringify(request.body)}`);
    });
    const url = `/order?apikey=${KEY}&signature=${SIGNATURE}`;
    await app.inject({
      method: 'POST',
      url,
      headers: HEADERS,
      payload: { signature: SIGNATURE, order: { signature: SIGNATURE }, note: KEY },
    });
    await app.close();
    expect(lines()).toContain('planted');
    expectNoCanary(lines());
  });

  it('still are one JSON object per line', () => {
    const { log, lines } = memoryLog();
    log.info(
      { url: `/ws?apikey=${KEY}"`, quoted: `"Bearer ${TOKEN}"`, hash: `0x${'ab'.repeat(32)}` },
      'told "apikey=1"',
    );
    expect(JSON.parse(lines())).toMatchObject({ hash: `0x${'ab'.repeat(32)}` });
  });
});

it('leaves hashes, addresses and token ids alone', () => {
  const text = `order 0x${'ab'.repeat(32)} of 0x${'cd'.repeat(20)} token ${(2n ** 256n - 1n).toString()}`;
  expect(redactText(text)).toBe(text);
});

type Log = ReturnType<typeof memoryLog>['log'];

function memoryLog() {
  const { stream, lines } = memoryStream();
  return { log: pino({ level: 'trace', ...LOG_REDACTION }, stream), lines };
}

function memoryStream(): { readonly stream: Writable; readonly lines: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk, _, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, lines: () => chunks.join('') };
}

function expectNoCanary(text: string): void {
  expect(text).not.toBe('');
  for (const canary of CANARIES) expect(text).not.toContain(canary);
}
