import { afterEach, expect, it, vi } from 'vitest';
import { loadCode } from './load-code.ts';

afterEach(() => vi.unstubAllGlobals());

const gone = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/page-1.js');
const fails = () => Promise.reject(gone);

it('code is loaded', async () => {
  expect(await loadCode(async () => 'page')).toBe('page');
});

it('code of an older version fails as browsers say it: all of the page is then loaded anew', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await expect(loadCode(fails)).rejects.toBe(gone);
});

it('without the service it fails for that reason, and what is shown stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadCode(fails)).rejects.toMatchObject({ message: 'The service does not answer.', cause: gone });
});
