import { afterEach, expect, it, vi } from 'vitest';
import { loadCode } from './load-code.ts';

afterEach(() => vi.unstubAllGlobals());

const gone = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/page-1.js');
const fails = () => Promise.reject(gone);

it('loads code', async () => {
  expect(await loadCode(async () => 'page')).toBe('page');
});

it('passes on the browser’s error for code of an older version: the router then reloads the whole page', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await expect(loadCode(fails)).rejects.toBe(gone);
});

it('fails with a different error when the service is unreachable: the page then stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadCode(fails)).rejects.toMatchObject({ message: 'The exchange is not responding.', cause: gone });
});
