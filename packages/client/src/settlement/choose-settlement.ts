import type { Context } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { Chain } from '../generated/wire.ts';
import type { Call } from '../http/call.ts';
import { resultOf } from '../responses.ts';
import { custodialSettlement } from './custodial.ts';
import type { Settlement } from './settlement.ts';

/**
 * The settlement of the service's ledger, as GET /chain tells (wire contract §7).
 * @throws {OpenApiError} when the service is on another chain than configured, or its ledger is not known here
 */
export async function chooseSettlement({ settings, transport }: Context, call: Call): Promise<Settlement> {
  const { chainId } = settings;
  const chain = await readChain(call, chainId);
  if (Number(chain.chainId) !== chainId) {
    throw new OpenApiError(`The service is on chain ${chain.chainId}, this client is configured for ${chainId}.`);
  }
  if (chain.ledger === 'custodial') return custodialSettlement(call);
  if (chain.ledger !== 'chain') {
    throw new OpenApiError(`The service keeps money on a ledger (${chain.ledger}) that this version does not know.`);
  }
  // Loaded only here: programs that use a custodial ledger need none of the code for chains.
  const { chainSettlement } = await import('./chain/chain-settlement.ts');
  return chainSettlement({
    settings,
    chain,
    fetch: settings.fetch ?? transport.fetch,
    readMarket: async (marketId) => resultOf(await call('getMarket', { params: { marketId } })).data,
    readQuoteTokens: async () => resultOf(await call('listQuoteTokens', { query: { chainId: String(chainId) } })).list,
  });
}

/** A service that has no such endpoint knows no chain: its ledger is custodial. */
async function readChain(call: Call, chainId: number): Promise<Chain> {
  try {
    return resultOf(await call('getChain', {}));
  } catch (error) {
    if (error instanceof OpenApiError && error.status === 404) return { ledger: 'custodial', chainId: String(chainId) };
    throw error;
  }
}
