import type { AccountId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { byPages, filledStore } from '../testing/filled-store.ts';

const { journal, reads } = await filledStore();

describe('accounts', () => {
  it('list accounts in order of registration with their balances', async () => {
    const found = await byPages((page) => reads.accounts(page), 4);
    expect(found.map((row) => row.accountId)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { accountId, availableUnits, heldUnits } of found) {
      expect(journal.exchange.balanceOf(accountId)).toEqual({ availableUnits, heldUnits });
      expect(await reads.balance(accountId)).toEqual({ availableUnits, heldUnits });
    }
    expect(await reads.balance(999 as AccountId)).toEqual({ availableUnits: 0n, heldUnits: 0n });
  });

  it('finds accounts by the start of a wallet', async () => {
    const all = await byPages((page) => reads.accounts(page), 4);
    for (const { wallet, tradingWallet } of all) {
      for (const start of [wallet, tradingWallet, wallet.slice(0, 10), '0x']) {
        const wanted = all.filter((row) => row.wallet.startsWith(start) || row.tradingWallet.startsWith(start));
        expect(await byPages((page) => reads.accounts(page, start), 4)).toEqual(wanted);
      }
    }
    expect(await reads.accounts({ page: 1, limit: 4 }, '0xffffffffffff')).toEqual({ total: 0, list: [] });
  });
});
