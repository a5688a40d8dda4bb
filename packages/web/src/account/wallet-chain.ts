import type { Client } from '@presage/client';
import { type Chain, defineChain } from 'viem';
import { bsc, bscTestnet } from 'viem/chains';

/** The service's description of its chain. */
type ServiceChain = Pick<Awaited<ReturnType<Client['getChain']>>['result'], 'chainId' | 'rpcUrl'>;

/** Chains whose names and nodes are known. */
const WELL_KNOWN: readonly Chain[] = [bsc, bscTestnet];

/** Native tokens of EVM chains have 18 decimals. */
const NATIVE = { name: 'Native token', symbol: 'NATIVE', decimals: 18 } as const;

/**
 * The service's chain as passed to a wallet, which may have to add it: with the node given by the service, or the
 * public one for a well-known chain.
 */
export function walletChain({ chainId, rpcUrl }: ServiceChain): Chain {
  const id = Number(chainId);
  const nodes = rpcUrl === undefined ? undefined : { default: { http: [rpcUrl] } };
  const known = WELL_KNOWN.find((chain) => chain.id === id);
  if (known !== undefined) return nodes === undefined ? known : { ...known, rpcUrls: nodes };
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: NATIVE,
    rpcUrls: nodes ?? { default: { http: [] } },
  });
}
