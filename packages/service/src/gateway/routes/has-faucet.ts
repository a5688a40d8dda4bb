import type { GatewayDeps } from '../gateway-deps.ts';

/** There is a faucet in demos, and on a local chain, where the operator mints test money. */
export function hasFaucet({ settings, chain }: Pick<GatewayDeps, 'settings' | 'chain'>): boolean {
  return chain === undefined ? settings.demo : chain.isLocal;
}
