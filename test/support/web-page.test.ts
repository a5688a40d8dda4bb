import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './browser.ts';
import { openPage, PHONE } from './web-page.ts';

/** In a page: changes whatever a test of the application may change. */
const CHANGE = `(async () => {
  localStorage.setItem('word', 'left');
  sessionStorage.setItem('word', 'left');
  document.cookie = 'word=left';
  document.title = 'left';
  history.pushState(null, '', '/left');
  await (await caches.open('word')).put('/word', new Response('left'));
  await new Promise((resolve) => {
    const request = indexedDB.open('word');
    request.onupgradeneeded = () => request.result.createObjectStore('words');
    request.onsuccess = resolve;
  });
})()`;

/** In a page: what a test could notice of another one. */
const STATE = `(async () => ({
  stored: [localStorage.length, sessionStorage.length, (await caches.keys()).length, (await indexedDB.databases()).length],
  cookie: document.cookie,
  title: document.title,
  steps: history.length,
  width: innerWidth,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  clipboard: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
  scripts: ['added', 'exposed', '__pwClock'].filter((name) => name in globalThis),
}))()`;

const NEW = {
  stored: [0, 0, 0, 0],
  cookie: '',
  title: 'served',
  steps: 2,
  width: 1_360,
  isDark: false,
  clipboard: 'prompt',
  scripts: [],
};

describe.runIf(hasBrowser)('a page that a test opens', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>served</title>'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const used = new Set<BrowserContext>();
  it.each(['an earlier', 'another', 'a third'])('in a context that is used again, has nothing of %s test', async () => {
    const { page } = await openPage(origin);
    const context = page.context();
    used.add(context);
    expect(used.size).toBe(1);
    const [keeper, ...others] = context.pages();
    expect(others).toEqual([page]);
    expect(await page.evaluate(STATE)).toEqual(NEW);
    // As when a session is stored: what it stores is kept by the renderer, too.
    await keeper!.goto(origin);
    await keeper!.evaluate("localStorage.setItem('session', 'left')");
    await context.grantPermissions(['clipboard-read']);
    await context.route('**/*', (route) => route.abort());
    await page.addInitScript('globalThis.added = true');
    await page.exposeFunction('exposed', () => 0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE.viewport);
    await page.evaluate(CHANGE);
    expect(await page.evaluate(STATE)).not.toMatchObject({ stored: [0, 0, 0, 0] });
  });

  it.each(['an earlier', 'another'])('has no clock of %s test', async () => {
    const { page } = await openPage(origin, { locale: 'de' });
    expect(await page.evaluate(STATE)).toMatchObject({ scripts: [] });
    await page.clock.install();
    expect(await page.evaluate(STATE)).toMatchObject({ scripts: ['__pwClock'] });
  });

  it('shares nothing with another one of the same test', async () => {
    const { page } = await openPage(origin);
    await page.evaluate(CHANGE);
    const { page: other } = await openPage(origin);
    expect(await other.evaluate(STATE)).toEqual(NEW);
  });
});
