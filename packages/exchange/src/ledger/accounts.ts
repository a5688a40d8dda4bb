import { Fold } from '../numbers/fold.ts';
import type { AccountId } from '../units.ts';

/** The two addresses of an account. */
export interface AccountAddresses {
  readonly wallet: string;
  readonly tradingWallet: string;
}

/** Who has an account: every address belongs to one account only. Append-only. */
export class Accounts {
  readonly fold = new Fold();
  readonly #addresses: AccountAddresses[] = [];
  readonly #taken = new Set<string>();

  get count(): number {
    return this.#addresses.length;
  }

  has(accountId: AccountId): boolean {
    return accountId >= 1 && accountId <= this.count;
  }

  isTaken(address: string): boolean {
    return this.#taken.has(address);
  }

  add({ wallet, tradingWallet }: AccountAddresses): AccountId {
    this.#addresses.push({ wallet, tradingWallet });
    this.#taken.add(wallet).add(tradingWallet);
    this.fold.addText(wallet);
    this.fold.addText(tradingWallet);
    return this.count as AccountId;
  }

  addressesOf(accountId: AccountId): AccountAddresses {
    return this.#addresses[accountId - 1] as AccountAddresses;
  }
}
