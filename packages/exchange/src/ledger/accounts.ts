import type { Fold } from '../memory/fold.ts';
import { doubledUntil, grownInt32 } from '../memory/grow.ts';
import type { HashSecret } from '../memory/hash-secret.ts';
import { UniqueTexts } from '../memory/unique-texts.ts';
import type { AccountId } from '../units.ts';

/** The two addresses of an account. */
export interface AccountAddresses {
  readonly wallet: string;
  readonly tradingWallet: string;
}

/** All accounts and their addresses. Every address belongs to one account only. Append-only. */
export class Accounts {
  readonly #addresses: UniqueTexts;
  /** For each account, the numbers of its wallet's and its trading wallet's address. */
  #numbers = new Int32Array(64);
  #count = 0;

  constructor(secret: HashSecret) {
    this.#addresses = new UniqueTexts(secret);
  }

  get count(): number {
    return this.#count;
  }

  /** Digest of all addresses. An account whose two addresses are equal contributes only one. */
  get fold(): Fold {
    return this.#addresses.fold;
  }

  has(accountId: AccountId): boolean {
    return accountId >= 1 && accountId <= this.#count;
  }

  isTaken(address: string): boolean {
    return this.#addresses.find(address) !== 0;
  }

  /** Opens an account for addresses that are not taken; both may be equal. */
  add({ wallet, tradingWallet }: AccountAddresses): AccountId {
    const at = ++this.#count * 2;
    if (at >= this.#numbers.length)
      this.#numbers = grownInt32(this.#numbers, doubledUntil(this.#numbers.length, at + 2));
    const walletNumber = this.#addresses.add(wallet);
    this.#numbers[at] = walletNumber;
    this.#numbers[at + 1] = tradingWallet === wallet ? walletNumber : this.#addresses.add(tradingWallet);
    return this.#count as AccountId;
  }

  addressesOf(accountId: AccountId): AccountAddresses {
    return {
      wallet: this.#addresses.at(this.#numbers[accountId * 2] as number),
      tradingWallet: this.#addresses.at(this.#numbers[accountId * 2 + 1] as number),
    };
  }
}
