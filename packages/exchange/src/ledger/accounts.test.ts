import { expect, test } from 'vitest';
import { FIXED_HASH_SECRET } from '../memory/hash-secret.ts';
import { Accounts } from './accounts.ts';

test('each account keeps its addresses, however many there are, and whether they are two or one', () => {
  const accounts = new Accounts(FIXED_HASH_SECRET);
  const addresses = Array.from({ length: 200 }, (_, index) => ({
    wallet: `wallet ${index}`,
    tradingWallet: index % 3 === 0 ? `wallet ${index}` : `safe ${index}`,
  }));
  const accountIds = addresses.map((each) => accounts.add(each));
  expect(accountIds.map((accountId) => accounts.addressesOf(accountId))).toEqual(addresses);
});
