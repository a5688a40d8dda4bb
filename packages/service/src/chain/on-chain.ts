import { createTradingWallets, type TradingWallets } from './accounts/trading-wallets.ts';
import type { Chain } from './chain.ts';
import { createOracle, type Oracle } from './markets/oracle.ts';
import { createRelay, type Relay } from './relay/relay.ts';

/** What the gateway does on chain for those who ask. */
export interface OnChain {
  readonly chain: Chain;
  readonly wallets: TradingWallets;
  readonly oracle: Oracle;
  readonly relay: Relay;
}

export function onChainOf(chain: Chain): OnChain {
  return { chain, wallets: createTradingWallets(chain), oracle: createOracle(chain), relay: createRelay(chain) };
}
