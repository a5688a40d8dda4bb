import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding } from './http/choose-encoding.ts';
import { fakeNetwork } from './testing/fake-network.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { readWebApp } from './web-app/read-web-app.ts';
import type { WebApp } from './web-app/web-app.ts';

const PAGE = '<!doctype html><title>Presage</title><div id="root"></div>';
const SCRIPT = 'console.log("presage");\n'.repeat(50);
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let folder: string;
let webApp: WebApp;
let rig: Rig;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'presage-web-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'notes.exe'), 'of no kind that a build has');
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(folder, 'assets/main-abc12345.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets/main-abc12345.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, 'assets/main-abc12345.js.gz'), gzipSync(SCRIPT));
  const built = readWebApp(folder);
  if (built === undefined) throw new Error('the build was not found');
  webApp = built;
  const { chain } = fakeNetwork({ publicRpcUrl: 'http://127.0.0.1:8545/some/path' });
  rig = await createRig({ deps: { webApp, chain } });
});
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => rig.app.inject({ url, headers });

describe('the web application', () => {
  it('is served at `/`, and revalidated each time', async () => {
    const answer = await get('/', HTML);
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    const { etag } = answer.headers;
    // Proxies that compress make it a weak one.
    for (const known of [`${etag}`, `"other", W/${etag}`]) {
      const again = await get('/', { ...HTML, 'if-none-match': known });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await get('/', { ...HTML, 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('runs only scripts of its own, and sends no referrer', async () => {
    const { headers } = await get('/', { ...HTML, host: 'example.org:3000' });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    );
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'self' ws://example.org:3000 wss://example.org:3000 http://127.0.0.1:8545");
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
  });

  it('does not trust every host', async () => {
    const { headers } = await get('/', { ...HTML, host: "evil; script-src 'unsafe-inline'" });
    expect(headers['content-security-policy']).not.toContain('evil');
  });

  it('lets caches keep files that never change, in the best common encoding', async () => {
    const asked = '/assets/main-abc12345.js';
    const plain = await get(asked);
    expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const gzip = await get(asked, { 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    const brotli = await get(asked, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('opens at all its own paths', async () => {
    for (const url of ['/market/some-question', '/portfolio', '/account?next=%2Fportfolio', '/no/such/page']) {
      const answer = await get(url, HTML);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, PAGE]);
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  it.each([
    '/openapi',
    '/openapi/nothing',
    '/ws/nothing',
    '/docs/nothing',
    '/healthz/nothing',
    '/readyz/nothing',
    '/metrics/nothing',
    '/assets/main-00000000.js',
    '/assets/nothing',
    '/nothing.js',
    '/assets/main-abc12345.js.br',
    '/.vite/manifest.json',
    '/notes.exe',
    '/assets/../index.html',
  ])('does not open at %s', async (url) => {
    const answer = await get(url, HTML);
    expect(answer.body).not.toContain('id="root"');
    expect(answer.statusCode).toBe(404);
  });

  it('does not replace 404 and 405 for programs', async () => {
    expect((await get('/portfolio', { accept: 'application/json' })).json()).toMatchObject({ errno: 2, result: null });
    expect((await rig.app.inject({ method: 'POST', url: '/portfolio', headers: HTML })).statusCode).toBe(404);
    expect((await rig.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(405);
    expect((await get('/openapi/market', HTML)).json()).toMatchObject({ errno: 0 });
    expect((await get('/healthz', HTML)).json()).toEqual({ status: 'alive' });
  });

  it('counts its pages and files against the limit of pages', async () => {
    const limited = await createRig({ settings: { rateLimit: true }, deps: { webApp } });
    const statusOf = async (url: string) => (await limited.app.inject({ url, headers: HTML })).statusCode;
    for (let times = 0; times < 500; times++) {
      expect([await statusOf('/portfolio'), await statusOf('/favicon.svg')]).toEqual([200, 200]);
    }
    expect([await statusOf('/portfolio'), await statusOf('/favicon.svg'), await statusOf('/')]).toEqual([
      429, 429, 429,
    ]);
    await limited.close();
  });

  it('responds to HEAD without a body', async () => {
    for (const url of ['/', '/portfolio', '/favicon.svg']) {
      const answer = await rig.app.inject({ method: 'HEAD', url, headers: HTML });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '']);
    }
  });

  it('is missing until it is built, and `/` says how to build it', async () => {
    expect(readWebApp(path.join(folder, 'nowhere'))).toBeUndefined();
    const bare = await createRig();
    const page = await bare.app.inject({ url: '/', headers: HTML });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('npm run build -w packages/web');
    await bare.close();
  });
});

describe('the encoding of a file', () => {
  const offered = { br: true, gzip: true };
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=nonsense', undefined],
  ])('for Accept-Encoding %j is %j', (accepted, encoding) => {
    expect(chooseEncoding(accepted, offered)).toBe(encoding);
  });

  it('is one that is offered', () => {
    expect(chooseEncoding('br, gzip', { gzip: true })).toBe('gzip');
  });
});
