import type { AccountId } from '@presage/exchange';
import type { AccountRow } from '../store/read-store.ts';
import type { Directory } from './market-data.ts';

/** All accounts, by number and by address. */
export class AccountDirectory implements Directory {
  readonly #byId = new Map<AccountId, AccountRow>();
  readonly #byWallet = new Map<string, AccountRow>();
  readonly #byTradingWallet = new Map<string, AccountRow>();

  add(account: AccountRow): void {
    this.#byId.set(account.accountId, account);
    this.#byWallet.set(account.wallet, account);
    this.#byTradingWallet.set(account.tradingWallet, account);
  }

  account(accountId: AccountId): AccountRow | undefined {
    return this.#byId.get(accountId);
  }

  /** In order of registration. */
  accountIds(): Iterable<AccountId> {
    return this.#byId.keys();
  }

  get size(): number {
    return this.#byId.size;
  }

  byAddress(address: string): AccountRow | undefined {
    const key = address.toLowerCase();
    return this.#byWallet.get(key) ?? this.#byTradingWallet.get(key);
  }

  byWallet(wallet: string): AccountRow | undefined {
    return this.#byWallet.get(wallet.toLowerCase());
  }
}
