import { emitAsyncApi, STREAM_ACTIONS, STREAM_CHANNELS } from '@presage/protocol';
import { afterAll, describe, expect, it } from 'vitest';
import { createRig } from '../testing/rig.ts';

const rig = await createRig();
afterAll(() => rig.close());

describe('the reference of the stream', () => {
  it('is a page with every action and channel, and loads nothing from other origins', async () => {
    const { statusCode, headers, body } = await rig.app.inject({
      url: '/docs/stream',
      headers: { accept: 'text/html' },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of [...STREAM_ACTIONS, ...STREAM_CHANNELS]) expect(body).toContain(`<h3 id="${name}">`);
    for (const name of [...STREAM_ACTIONS, ...STREAM_CHANNELS]) expect(body).toContain(`<a href="#${name}">`);
    const linked = [...body.matchAll(/href="#(?<id>[^"]+)"/g)].map(({ groups }) => groups?.id);
    expect(linked.filter((id) => !body.includes(`id="${id}"`))).toEqual([]);
    expect(body).toContain('<code>apikey</code>');
    expect(body).not.toContain('`');
    expect(body).not.toMatch(/<script|https?:\/\/|<link(?! rel="icon" href="data:)|<img/);
  });

  it('has an icon that its policy allows, so that browsers have nothing to report', async () => {
    const { headers, body } = await rig.app.inject({ url: '/docs/stream', headers: { accept: 'text/html' } });
    expect(body).toContain('<link rel="icon" href="data:');
    expect(headers['content-security-policy']).toContain('img-src data:');
  });

  it.each([
    ['/docs/asyncapi.json', '*/*'],
    ['/docs/stream', 'application/json'],
  ])('is a document at %s for Accept: %s, with the host of the request', async (url, accept) => {
    const answer = await rig.app.inject({ url, headers: { accept, host: 'example.org:8080' } });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual(emitAsyncApi('example.org:8080'));
  });

  it('is also found with a trailing slash', async () => {
    const answer = await rig.app.inject('/docs/stream/');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/docs/stream']);
  });

  it('does not repeat an invalid host', async () => {
    const answer = await rig.app.inject({ url: '/docs/asyncapi.json', headers: { host: 'a","b":"<script>' } });
    expect(answer.json()).toEqual(emitAsyncApi('127.0.0.1:3000'));
  });
});

it.each([
  ['a plain request', {}],
  ['what a proxy leaves of a WebSocket when it passes on no Connection', { upgrade: 'websocket' }],
])('refuses %s to the stream’s path, and says what it is and what a proxy must do', async (_, sent) => {
  const answer = await rig.app.inject({ url: '/ws', headers: sent });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errno: 2,
    errmsg: expect.stringMatching(/open it as a WebSocket .*; a proxy must pass on Upgrade and Connection/),
    result: null,
  });
  const headers = { upgrade: 'websocket', 'cache-control': 'no-store', 'x-request-id': expect.any(String) };
  expect(answer.headers).toMatchObject(headers);
});
