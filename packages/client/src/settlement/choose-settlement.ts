import type { Context } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { Call } from '../http/call.ts';
import { resultOf } from '../responses.ts';
import { custodialSettlement } from './custodial.ts';
import { checkedChainId, readChain } from './read-chain.ts';
import type { SettlementBy } from './settlement.ts';

/**
 * Selects the settlement for the service's ledger, which GET /chain returns (wire contract §7).
 * @throws {OpenApiError} when the service is on a chain other than the configured one, or its ledger is unknown
 */
export async function chooseSettlement({ settings, transport, inTurn }: Context, call: Call): Promise<SettlementBy> {
  const chain = await readChain(call);
  const chainId = checkedChainId(settings, { found: chain.chainId, what: 'The service' });
  if (chain.ledger === 'custodial') return custodialSettlement;
  if (chain.ledger !== 'chain') {
    throw new OpenApiError(`The service uses a ledger (${chain.ledger}) that this version does not support.`);
  }
  // Loaded on demand: programs on a custodial ledger do not need this code.
  const { chainSettlement } = await import('./chain/chain-settlement.ts');
  const settlement = chainSettlement({
    settings,
    chain,
    chainId,
    fetch: settings.fetch ?? transport.fetch,
    inTurn,
    readMarket: async (marketId) => resultOf(await call('getMarket', { params: { marketId } })).data,
    readQuoteTokens: async () => resultOf(await call('listQuoteTokens', { query: {} })).list,
  });
  // One for all calls: neither its transactions are aborted, nor what it reads from the service for them.
  return () => settlement;
}
