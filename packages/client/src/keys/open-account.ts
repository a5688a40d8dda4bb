import { ERRNO } from '@presage/protocol';
import { Client } from '../client.ts';
import type { ClientConfig, WalletClientConfig } from '../config.ts';
import { type Address, CHAIN_ID_BNB_MAINNET } from '../constants.ts';
import { OpenApiError } from '../errors.ts';
import type { ApiKey } from '../generated/wire.ts';
import { signerOf } from '../read-config.ts';
import { type ApiResponse, resultOf } from '../responses.ts';

/**
 * What is known before there is an account: where, and the wallet, by its private key or what signs for it. All else of a
 * configuration may be given too. `onStep` is told each step as it is begun and as it ends, for somebody who waits.
 */
export type OpenAccountOptions = (
  | (Pick<ClientConfig, 'host' | 'privateKey'> & Partial<ClientConfig>)
  | (Pick<WalletClientConfig, 'host' | 'signer'> & Partial<WalletClientConfig>)
) & {
  onStep?: ((step: OpenAccountStep, state: OpenAccountState) => void) | undefined;
};

/** What opening an account goes through, in this order: that there is an account, a key of it, and that the key works. */
export type OpenAccountStep = 'account' | 'key' | 'active';

/** How a step stands: begun, done before, or done now. */
export type OpenAccountState = 'running' | 'known' | 'done';

/**
 * Makes a configuration out of a wallet: registers the wallet where it is new and the service lets it, gets or creates
 * its API key, and learns its trading wallet. Safe to call at every start of a program: it uses what there is already, and
 * a wallet with a key signs once.
 *
 * @returns a configuration for `new Client(…)`
 * @throws {InvalidParamError} when host or key is malformed
 * @throws {ValidationException} when a `signer` does not sign
 * @throws {OpenApiError} when a call fails, or the wallet is not registered and cannot register itself (errno 11005)
 * @example
 * const client = new Client(await openAccount({ host: DEFAULT_API_HOST, privateKey }));
 */
export async function openAccount(options: OpenAccountOptions): Promise<ClientConfig | WalletClientConfig> {
  const { onStep = () => {}, ...given } = options;
  const { address } = signerOf(given);
  const config: ClientConfig | WalletClientConfig = {
    chainId: CHAIN_ID_BNB_MAINNET,
    rpcUrl: '',
    ...given,
    apiKey: '',
    // Not known yet, and not needed for what is asked here.
    multiSigAddress: address,
  };
  const client = new Client(config);
  const { apiKey } = await makeKey(client, { address, onStep });
  onStep('active', 'running');
  const { walletUsers } = resultOf(await client.getUserAuth());
  onStep('active', 'done');
  const multiSigAddress = walletUsers[String(config.chainId)];
  if (multiSigAddress === undefined) {
    throw new OpenApiError(`The account of ${address} has no trading wallet on chain ${config.chainId}.`);
  }
  return { ...config, apiKey, multiSigAddress: multiSigAddress as Address };
}

/** The key is asked for before anything is made: who has one already signs no more than that. */
async function makeKey(
  client: Client,
  { address, onStep }: { readonly address: Address; readonly onStep: NonNullable<OpenAccountOptions['onStep']> },
): Promise<ApiKey> {
  onStep('account', 'running');
  const known = await client.getApiKey();
  const isNew = known.errno === ERRNO.walletNotRegistered;
  if (isNew) await register(client, address);
  onStep('account', isNew ? 'done' : 'known');
  onStep('key', 'running');
  const hasNone = isNew || known.errno === ERRNO.keyNotFound;
  const key = resultOf(hasNone ? await createKey(client) : known);
  onStep('key', hasNone ? 'done' : 'known');
  return key;
}

/** Where only the operator can do it, the wallet is not asked to sign. That somebody has done it since is just as good. */
async function register(client: Client, address: Address): Promise<void> {
  const response = (await isClosed(client)) ? undefined : await client.registerAccount();
  if (response === undefined || response.errno === ERRNO.invalidParameter) {
    const message = `${address} has no account here, and wallets cannot register themselves: ask the operator to register it.`;
    throw new OpenApiError(message, { errno: ERRNO.walletNotRegistered, status: 200 });
  }
  if (response.errno !== ERRNO.accountExists) resultOf(response);
}

/** Whether it is known that wallets cannot register themselves: a service that asks every reader for a key does not tell. */
async function isClosed(client: Client): Promise<boolean> {
  try {
    return !resultOf(await client.getService()).openRegistration;
  } catch (error) {
    if (error instanceof OpenApiError && error.errno === ERRNO.invalidApiKey) return false;
    throw error;
  }
}

/** Another program of the same wallet may create it meanwhile. */
async function createKey(client: Client): Promise<ApiResponse<ApiKey>> {
  const created = await client.createApiKey();
  return created.errno === ERRNO.keyExists ? client.getApiKey() : created;
}
