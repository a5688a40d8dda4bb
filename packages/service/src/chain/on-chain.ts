import { createTradingWallets, type TradingWallets } from './accounts/trading-wallets.ts';
import type { Chain } from './chain.ts';
import { createOracle, type Oracle } from './markets/oracle.ts';
import { createRelay, type Relay } from './relay/relay.ts';
import { untilStopped, type WaitingChain } from './until-stopped.ts';

/** What the gateway uses to act on chain for its users. */
export interface OnChain {
  readonly chain: WaitingChain;
  readonly wallets: TradingWallets;
  readonly oracle: Oracle;
  readonly relay: Relay;
  readonly allowances: Chain['allowances'];
  readonly claims: Chain['claims'];
}

export function onChainOf(running: Chain, stopping: AbortSignal): OnChain {
  const chain = untilStopped(running, stopping);
  const { allowances, claims } = running;
  return {
    chain,
    wallets: createTradingWallets(chain),
    oracle: createOracle(chain),
    relay: createRelay(chain),
    allowances,
    claims,
  };
}
