import type { Context } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { Call } from '../http/call.ts';
import { resultOf } from '../responses.ts';
import { custodialSettlement } from './custodial.ts';
import { checkedChainId, readChain } from './read-chain.ts';
import type { Settlement } from './settlement.ts';

/**
 * Selects the settlement for the service's ledger, which GET /chain returns (wire contract §7).
 * @throws {OpenApiError} when the service is on a chain other than the configured one, or its ledger is unknown
 */
export async function chooseSettlement({ settings, transport }: Context, call: Call): Promise<Settlement> {
  const chain = await readChain(call);
  const chainId = checkedChainId(settings, { found: chain.chainId, what: 'The service' });
  if (chain.ledger === 'custodial') return custodialSettlement(call);
  if (chain.ledger !== 'chain') {
    throw new OpenApiError(`The service uses a ledger (${chain.ledger}) that this version does not support.`);
  }
  // Loaded on demand: programs on a custodial ledger do not need this code.
  const { chainSettlement } = await import('./chain/chain-settlement.ts');
  return chainSettlement({
    settings,
    chain,
    chainId,
    fetch: settings.fetch ?? transport.fetch,
    readMarket: async (marketId) => resultOf(await call('getMarket', { params: { marketId } })).data,
    readQuoteTokens: async () => resultOf(await call('listQuoteTokens', { query: {} })).list,
  });
}
