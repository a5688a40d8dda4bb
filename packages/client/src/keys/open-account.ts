import { ERRNO } from '@presage/protocol';
import { Client } from '../client.ts';
import { type ClientConfig, CONFIG_NAMES, type WalletClientConfig } from '../config.ts';
import type { Address } from '../constants.ts';
import { createContext } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { ApiKey } from '../generated/wire.ts';
import { signerOf } from '../read-config.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { chainIdOf } from '../settlement/read-chain.ts';
import { checkNames } from '../shared/check-names.ts';

/**
 * What is needed to open an account: the host, and the wallet as a private key or a signer. Any other field of the
 * configuration may be given too. `onStep` is called when a step begins and ends, to show progress.
 */
export type OpenAccountOptions = (
  | (Pick<ClientConfig, 'host' | 'privateKey'> & Partial<ClientConfig>)
  | (Pick<WalletClientConfig, 'host' | 'signer'> & Partial<WalletClientConfig>)
) & {
  onStep?: ((step: OpenAccountStep, state: OpenAccountState) => void) | undefined;
};

type AnyOption = ClientConfig & WalletClientConfig & Pick<OpenAccountOptions, 'onStep'>;

/** Steps of opening an account, in order: the account exists, it has a key, the key is active. */
export type OpenAccountStep = 'account' | 'key' | 'active';

/** State of a step: begun, already done before, or done now. */
export type OpenAccountState = 'running' | 'known' | 'done';

/**
 * Creates a configuration from a wallet: asks for the service's chain unless one is given, registers the wallet if it is
 * new and the service allows it, reads or creates its API key, and looks up its trading wallet. Safe to call at every
 * start of a program: an existing account and key are reused, and a wallet that has a key signs only once. Waits some
 * seconds when it is rate-limited.
 *
 * @returns a configuration for `new Client(…)`
 * @throws {InvalidParamError} when host or key is malformed, or a field is unknown
 * @throws {ValidationException} when the `signer` does not sign
 * @throws {OpenApiError} when a call fails, or the wallet is not registered and cannot register itself (errno 11005)
 * @example
 * const client = new Client(await openAccount({ host: DEFAULT_API_HOST, privateKey }));
 */
export async function openAccount(options: OpenAccountOptions): Promise<ClientConfig | WalletClientConfig> {
  checkNames('openAccount', options as AnyOption, { ...CONFIG_NAMES, onStep: 1 });
  const { onStep = () => {}, ...given } = options;
  const address = await signerOf(given).address();
  const unknown: ClientConfig | WalletClientConfig = {
    rpcUrl: '',
    ...given,
    apiKey: '',
    // A placeholder: the trading wallet is not known yet, and not needed for these calls.
    multiSigAddress: address,
  };
  const config = { ...unknown, chainId: await chainIdOf(createContext(unknown)) };
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

/** Reads the key before creating anything, so that a wallet that has one signs only once. */
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

/**
 * Registers the wallet; does not ask it to sign if only the operator can register. An account that exists by now is
 * fine.
 */
async function register(client: Client, address: Address): Promise<void> {
  const { openRegistration } = resultOf(await client.getService());
  const response = openRegistration ? await client.registerAccount() : undefined;
  if (response === undefined || response.errno === ERRNO.invalidParameter) {
    const message = `${address} has no account here, and wallets cannot register themselves: ask the operator to register it.`;
    throw new OpenApiError(message, { errno: ERRNO.walletNotRegistered, status: 200 });
  }
  if (response.errno !== ERRNO.accountExists) resultOf(response);
}

/** Creates a key, or reads it if another program of the same wallet has just created it. */
async function createKey(client: Client): Promise<ApiResponse<ApiKey>> {
  const created = await client.createApiKey();
  return created.errno === ERRNO.keyExists ? client.getApiKey() : created;
}
