import { DEFAULT_CHAIN_ID } from '@presage/protocol';
import type { Context } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { Chain } from '../generated/wire.ts';
import type { Call } from '../http/call.ts';
import { resultOf } from '../responses.ts';
import { shown } from '../shared/shown.ts';

/**
 * The service's ledger and chain. A service without GET /chain has a custodial ledger, and the chain of published
 * clients.
 * @throws {OpenApiError} when the call fails
 */
export async function readChain(call: Call): Promise<Chain> {
  try {
    return resultOf(await call('getChain', {}));
  } catch (error) {
    if (!(error instanceof OpenApiError && error.status === 404)) throw error;
    return { ledger: 'custodial', chainId: String(DEFAULT_CHAIN_ID) };
  }
}

/**
 * The chain that a wallet signs its requests for keys for: the configured one, or else the service's.
 * @throws {OpenApiError} when the call fails
 */
export async function chainIdOf(context: Pick<Context, 'settings' | 'keylessCall'>): Promise<number> {
  return context.settings.chainId ?? (await toldChainId(context));
}

/**
 * To be called when a signature was refused: that may be because the configured chain is not the service's.
 * @throws {OpenApiError} when it is not
 */
export async function refuseOtherChain(context: Pick<Context, 'settings' | 'keylessCall'>): Promise<void> {
  if (context.settings.chainId !== undefined) await toldChainId(context);
}

/**
 * The chain of the service, or of one of its markets.
 * @throws {OpenApiError} when it is not the configured one
 */
export function checkedChainId(
  { chainId }: Context['settings'],
  { found, what }: { readonly found: string; readonly what: string },
): number {
  const id = Number(found);
  if (!Number.isSafeInteger(id) || id <= 0) throw new OpenApiError(`${what} is on an unknown chain (${shown(found)}).`);
  if (chainId === undefined || chainId === id) return id;
  throw new OpenApiError(`${what} is on chain ${id}, this client is configured for ${chainId}.`);
}

/** Asked without the API key, which may be the one that is to be replaced. */
async function toldChainId({ settings, keylessCall }: Pick<Context, 'settings' | 'keylessCall'>): Promise<number> {
  const { chainId } = await readChain(keylessCall);
  return checkedChainId(settings, { found: chainId, what: 'The service' });
}
