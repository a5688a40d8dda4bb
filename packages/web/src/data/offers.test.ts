import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keys } from './keys.ts';
import { keepOffersFresh } from './offers.ts';

/** Milliseconds of ten polls. */
const TEN_LOOKS_MS = 30_000;

let queries: QueryClient;
let asked: number[];
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  asked = [];
});
afterEach(() => {
  queries.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Shows the offers of a market; with `isInView: false` they are no longer in view. */
async function show(marketId: number, { isInView = true, tookMs = 0 } = {}): Promise<void> {
  const queryFn = async () => {
    asked.push(marketId);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    return { yes: null, no: null };
  };
  const observer = new QueryObserver(queries, { queryKey: keys.offers(marketId), queryFn });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(tookMs);
  if (!isInView) observer.setOptions({ queryKey: keys.offers(marketId), queryFn, enabled: false });
  asked.length = 0;
}

it('polls only what is in view', async () => {
  await show(1);
  await show(2, { isInView: false });
  const end = keepOffersFresh(queries);
  await vi.advanceTimersByTimeAsync(TEN_LOOKS_MS);
  expect(asked).toEqual(Array.from({ length: 10 }, () => 1));
  end();
  await vi.advanceTimersByTimeAsync(TEN_LOOKS_MS);
  expect(asked).toHaveLength(10);
});

it('does not poll while the page is hidden', async () => {
  await show(1);
  const end = keepOffersFresh(queries);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(TEN_LOOKS_MS);
  expect(asked).toEqual([]);
  end();
});

it('does not restart a slow read', async () => {
  await show(1, { tookMs: TEN_LOOKS_MS });
  const end = keepOffersFresh(queries);
  await vi.advanceTimersByTimeAsync(TEN_LOOKS_MS);
  expect(asked).toEqual([1]);
  end();
});

it('polls once for all parts of a page that keep them fresh, whenever each began to', async () => {
  await show(1);
  const ends = [keepOffersFresh(queries)];
  await vi.advanceTimersByTimeAsync(1_000);
  ends.push(keepOffersFresh(queries));
  await vi.advanceTimersByTimeAsync(TEN_LOOKS_MS);
  expect(asked).toHaveLength(10);
  for (const end of ends) end();
});
