import { ERRNO } from '@presage/protocol';
import { Client } from '../client.ts';
import type { ClientConfig } from '../config.ts';
import { CHAIN_ID_BNB_MAINNET } from '../constants.ts';
import { OpenApiError } from '../errors.ts';
import type { ApiKey } from '../generated/wire.ts';
import { resultOf } from '../responses.ts';
import { signerFromPrivateKey } from './signer.ts';

/** What is known before there is an account: where, and the wallet's key. All else of a configuration may be given too. */
export type OpenAccountOptions = Pick<ClientConfig, 'host' | 'privateKey'> & Partial<ClientConfig>;

/**
 * Makes a configuration out of a wallet: registers the wallet where it is new and the service lets it, gets or creates
 * its API key, and learns its trading wallet. Safe to call at every start of a program.
 *
 * @returns a configuration for `new Client(…)`
 * @throws {InvalidParamError} when host or key is malformed
 * @throws {OpenApiError} when a call fails, or the wallet is not registered and cannot register itself (errno 11005)
 * @example
 * const client = new Client(await openAccount({ host: DEFAULT_API_HOST, privateKey }));
 */
export async function openAccount(options: OpenAccountOptions): Promise<ClientConfig> {
  const { address } = signerFromPrivateKey(options.privateKey);
  const config: ClientConfig = {
    chainId: CHAIN_ID_BNB_MAINNET,
    rpcUrl: '',
    ...options,
    apiKey: '',
    // Not known yet, and not needed for what is asked here.
    multiSigAddress: address,
  };
  const client = new Client(config);
  await register(client);
  const { apiKey } = await readOrCreateKey(client);
  const { walletUsers } = resultOf(await client.getUserAuth());
  const multiSigAddress = walletUsers[String(config.chainId)];
  if (multiSigAddress === undefined) {
    throw new OpenApiError(`The account of ${address} has no trading wallet on chain ${config.chainId}.`);
  }
  return { ...config, apiKey, multiSigAddress: multiSigAddress as ClientConfig['multiSigAddress'] };
}

/**
 * Registers the wallet where that is possible. It is no failure when it is registered already, nor when the service has no
 * such endpoint because its operator registers wallets: asking for the key then shows whether the wallet is known.
 */
async function register(client: Client): Promise<void> {
  const response = await client.registerAccount();
  if (response.errno !== ERRNO.accountExists && response.errno !== ERRNO.invalidParameter) resultOf(response);
}

/** Another program of the same wallet may create it meanwhile. */
async function readOrCreateKey(client: Client): Promise<ApiKey> {
  const known = await client.getApiKey();
  if (known.errno !== ERRNO.keyNotFound) return resultOf(known);
  const created = await client.createApiKey();
  return resultOf(created.errno === ERRNO.keyExists ? await client.getApiKey() : created);
}
