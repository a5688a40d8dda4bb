import { type AccountId, MarketStatus } from '@presage/exchange';
import type { Address } from 'viem';
import type { AccountDirectory } from '../market-data/directory.ts';
import type { Catalog, TokenRef } from '../market-data/market-data.ts';
import type { MarketRow } from '../store/read-store.ts';

/** Accounts and markets by their identifiers on chain. */
export type ChainDirectory = Pick<MarketDataDirectory, keyof MarketDataDirectory>;

/** Market data by on-chain identifiers. Markets are numbered without gaps, so new ones are found by counting on. */
export class MarketDataDirectory {
  readonly #catalog: Catalog;
  readonly #directory: AccountDirectory;
  readonly #byCondition = new Map<string, number>();
  #lastMarketId = 0;

  constructor({ catalog, directory }: { readonly catalog: Catalog; readonly directory: AccountDirectory }) {
    this.#catalog = catalog;
    this.#directory = directory;
  }

  /** The account that has this trading wallet. */
  accountOf(address: string): AccountId | undefined {
    const account = this.#directory.byAddress(address);
    return account?.tradingWallet === address.toLowerCase() ? account.accountId : undefined;
  }

  tradingWalletOf(accountId: AccountId): Address | undefined {
    const account = this.#directory.account(accountId);
    return account && (account.tradingWallet as Address);
  }

  accounts(): Iterable<AccountId> {
    return this.#directory.accountIds();
  }

  get accountCount(): number {
    return this.#directory.size;
  }

  tokenOf(tokenId: bigint): TokenRef | undefined {
    return this.#catalog.token(String(tokenId));
  }

  /** @param conditionId as in logs, with 0x */
  marketOfCondition(conditionId: string): MarketRow | undefined {
    this.#countOn();
    const marketId = this.#byCondition.get(conditionId.replace(/^0x/, '').toLowerCase());
    return marketId === undefined ? undefined : this.#catalog.market(marketId);
  }

  /** Markets with tokens, except deleted ones. */
  markets(): readonly MarketRow[] {
    this.#countOn();
    return [...this.#byCondition.values()].flatMap((marketId) => {
      const market = this.#catalog.market(marketId);
      return market === undefined || market.status === MarketStatus.Deleted ? [] : [market];
    });
  }

  #countOn(): void {
    for (;;) {
      const market = this.#catalog.market(this.#lastMarketId + 1);
      if (market === undefined) return;
      this.#lastMarketId = market.marketId;
      if (market.conditionId !== '') this.#byCondition.set(market.conditionId, market.marketId);
    }
  }
}
