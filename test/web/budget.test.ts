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
const BUDGET_BYTES = 250_000;

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

describe('the first load', () => {
  it.each(['markets/markets', 'market/market', 'portfolio/portfolio', 'account/account', 'operate/operate'])(
    'of the %s page stays within its budget',
    (page) => {
      expect(loadBytes(`src/pages/${page}-page.tsx`)).toBeLessThan(BUDGET_BYTES);
    },
  );

  it('does not include charts and wallets, which load when needed', () => {
    const first = [...filesOf('index.html'), ...filesOf('src/pages/market/market-page.tsx')].join();
    expect(first).not.toContain('price-chart');
    expect(first).not.toContain('injected-wallets');
  });
});
