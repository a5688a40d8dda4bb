import type { GatewayDeps } from '../gateway-deps.ts';

/** Play money is there in demos, and on a local chain, where the operator mints it. */
export function hasFaucet({ settings, chain }: Pick<GatewayDeps, 'settings' | 'chain'>): boolean {
  return chain === undefined ? settings.demo : chain.isLocal;
}
