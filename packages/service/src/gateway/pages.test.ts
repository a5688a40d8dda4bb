import { emitOpenApi } from '@presage/protocol';
import { afterAll, describe, expect, it } from 'vitest';
import { createRig, type Rig } from './testing/rig.ts';

const rig = await createRig();
afterAll(() => rig.close());

describe('pages', () => {
  it('report health', async () => {
    for (const [url, status] of [
      ['/healthz', 'alive'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await rig.app.inject(url);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { status }]);
    }
    const sick = await createRig({ deps: { health: () => ({ ready: false, parts: { store: 'behind' } }) } });
    const answer = await sick.app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', parts: { store: 'behind' } }]);
    await sick.close();
  });

  it('report metrics by route, never by requested path', async () => {
    await rig.app.inject('/openapi/market/123456789');
    const { body } = await rig.app.inject('/metrics');
    expect(body).toContain(
      'presage_http_request_seconds_count{method="GET",route="/openapi/market/:marketId",status="200"}',
    );
    expect(body).toContain('presage_refusals_total{errno="200"}');
    expect(body).not.toContain('123456789');
  });

  it('show the reference, only with files of this origin', async () => {
    const slashed = await rig.app.inject('/docs/');
    expect([slashed.statusCode, slashed.headers.location]).toEqual([308, '/docs']);
    const html = await rig.app.inject('/docs');
    expect(html.statusCode).toBe(200);
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
    expect(html.body).not.toMatch(/(src|href)="https?:/);
    for (const [, file] of html.body.matchAll(/(?:src|href)="(?!data:)([^"#]+)"/g)) {
      const asset = await rig.app.inject(new URL(String(file), 'http://x/docs/').pathname);
      expect([file, asset.statusCode]).toEqual([file, 200]);
    }
    const document = await rig.app.inject('/docs/openapi.json');
    // Compared as a whole, because a diff would fill pages.
    expect(document.body === JSON.stringify(emitOpenApi())).toBe(true);
  });

  it('show the landing page without trusting the host', async () => {
    const page = async (host: string) => (await rig.app.inject({ url: '/', headers: { host } })).body;
    expect(await page('example.org:3000')).toContain("curl 'http://example.org:3000/openapi/market?status=activated'");
    expect(await page('<script>')).not.toContain('<script>');
  });

  it('show the address that a proxy forwards, if the settings name that proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'example.org', 'x-forwarded-proto': 'https' };
    const page = async ({ app }: Rig, more = {}) =>
      (await app.inject({ url: '/', headers: { host: 'x', ...forwarded, ...more } })).body;
    const behind = await createRig({ settings: { trustedProxies: ['127.0.0.1'] } });
    expect(await page(behind)).toContain("curl 'https://example.org/openapi/market");
    // Many proxies pass on what a client sent.
    expect(await page(behind, { 'x-forwarded-proto': '<script>' })).not.toContain('<script>');
    expect(await page(rig)).toContain("curl 'http://x/openapi/market");
    await behind.close();
  });
});
