import type { MarketData } from '@presage/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { keepForPage } from './market-by-number.ts';

const KEY = keys.market('rain');

function read(volume: string): MarketData {
  return { slug: 'rain', volume } as MarketData;
}

it('a market that was read by its number is kept for its page, as old as it is', () => {
  const queries = new QueryClient();
  keepForPage(queries, read('7'), 1_000);
  expect(queries.getQueryState(KEY)).toMatchObject({ data: read('7'), dataUpdatedAt: 1_000 });
});

it('what its page has already stays as old as it is, so that it is read again if it has changed', async () => {
  const queries = new QueryClient();
  queries.setQueryData(KEY, read('5'), { updatedAt: 500 });
  await queries.invalidateQueries({ queryKey: KEY });
  keepForPage(queries, read('7'), 1_000);
  expect(queries.getQueryState(KEY)).toMatchObject({ data: read('5'), dataUpdatedAt: 500, isInvalidated: true });
});
