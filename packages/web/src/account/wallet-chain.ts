import type { Client } from '@presage/client';
import { type Chain, defineChain } from 'viem';
import { bsc } from 'viem/chains';

/** What the service says of its chain. */
type ServiceChain = Pick<Awaited<ReturnType<Client['getChain']>>['result'], 'chainId' | 'rpcUrl'>;

/** Ether and its like count in 18 decimals everywhere. */
const NATIVE = { name: 'Native token', symbol: 'NATIVE', decimals: 18 } as const;

/**
 * The chain of the service, as a wallet is asked to use it, and to add it where it does not know it: through the node that
 * the service names, or for a chain that is known to everybody through one of its own.
 */
export function walletChain({ chainId, rpcUrl }: ServiceChain): Chain {
  const id = Number(chainId);
  const nodes = rpcUrl === undefined ? undefined : { default: { http: [rpcUrl] } };
  if (id === bsc.id) return nodes === undefined ? bsc : { ...bsc, rpcUrls: nodes };
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: NATIVE,
    rpcUrls: nodes ?? { default: { http: [] } },
  });
}
