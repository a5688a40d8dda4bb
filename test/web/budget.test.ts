import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Built by `npm test` or `node scripts/build-web.mjs`. */
const dist = path.resolve(import.meta.dirname, '../../packages/web/dist');
/** Maximum size of the first load, compressed. */
const BUDGET_BYTES = 230_000;
/** Files that a browser loads at a time from one origin over HTTP/1.1. */
const CONNECTIONS = 6;

let manifest: Readonly<Record<string, Chunk>>;
beforeAll(() => {
  manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
});

/** All files that a chunk needs before it runs. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name] as Chunk;
  for (const one of [file, ...css]) seen.add(one);
  for (const imported of imports) if (!seen.has((manifest[imported] as Chunk).file)) filesOf(imported, seen);
  return seen;
}

/** Bytes loaded to open a page, with the compression that every browser supports. */
function loadBytes(page: string): number {
  const files = new Set([...filesOf('index.html'), ...filesOf(page)]);
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(path.join(dist, file))).length, 0);
}

const PAGES = ['markets/markets', 'market/market', 'portfolio/portfolio', 'account/account', 'operate/operate'];

describe('the first load', () => {
  it.each(PAGES)('of the %s page stays within its budget', (page) => {
    expect(loadBytes(`src/pages/${page}-page.tsx`)).toBeLessThan(BUDGET_BYTES);
  });

  it.each(PAGES)('of the %s page takes one round trip for what all pages need, and at most two for its own', (page) => {
    const initial = filesOf('index.html');
    const own = filesOf(`src/pages/${page}-page.tsx`).difference(initial);
    expect(initial.size).toBeLessThanOrEqual(CONNECTIONS);
    expect(own.size).toBeLessThanOrEqual(2 * CONNECTIONS);
  });

  it('does not include charts and wallets, which load when needed', () => {
    const first = [...filesOf('index.html'), ...filesOf('src/pages/market/market-page.tsx')].join();
    expect(first).not.toContain('price-chart');
    expect(first).not.toContain('injected-wallets');
  });
});
