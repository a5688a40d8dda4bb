import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { refetchAfterTransfers } from './refetch-after-transfers.ts';

const total = (totalBalance: string) => ({ totalBalance });

it.each([
  ['are outdated once there is more money', total('5'), total('7'), true],
  ['are outdated once there is any', null, total('7'), true],
  ['are outdated once there is less', total('5'), total('2'), true],
  ['stay while the total is the same', total('5'), total('5'), false],
  ['stay when the balance is read for the first time', undefined, total('5'), false],
])('deposits and withdrawals %s', (_words, known, read, expected) => {
  const queries = new QueryClient();
  queries.setQueryData(keys.balance, known);
  queries.setQueryData(keys.ownTransfers({}), []);
  refetchAfterTransfers(queries, read);
  expect(queries.getQueryState(keys.ownTransfers({}))?.isInvalidated).toBe(expected);
});
