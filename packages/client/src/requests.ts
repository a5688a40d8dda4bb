import { ERRNO } from '@presage/protocol';
import type { AccountDetail, ApiKey, Balance, DeletedApiKey } from './generated/wire.ts';
import { type IdempotencyOptions, sendOnce } from './http/idempotency-key.ts';
import { walletCall } from './keys/wallet-call.ts';
import type { ApiResponse } from './responses.ts';
import { checkNames } from './shared/check-names.ts';
import { checkQuote } from './shared/check-quote.ts';
import { Trading } from './trading/trading.ts';

/** The HTTP methods of a {@link Client}: reads, orders, keys. It has no streams, and nothing to close. */
export class Requests extends Trading {
  /**
   * Creates an API key for the signing wallet, authenticated by the wallet's signature; no key needs to be configured.
   * A client without a key uses it from now on, and waits until it is active (some seconds).
   *
   * @returns the key and its wallet, or a refusal: errno 11009 if the wallet has a key, 11005 if the wallet is unknown,
   * 11004 if no keys are issued or the account is suspended
   * @throws {ValidationException} when the `signer` does not sign
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno, errmsg, result } = await client.createApiKey();
   * console.log(errno === 0 ? result.walletAddress : errmsg);
   */
  async createApiKey(): Promise<ApiResponse<ApiKey>> {
    return this.#usedIfNone(await this.#walletCall('createApiKey'));
  }

  /**
   * Gets the API key of the signing wallet, authenticated by its signature; a client without a key uses it from now on.
   * @returns the key and its wallet, or a refusal: errno 11010 if there is no key, 11005 if the wallet is unknown
   * @throws {ValidationException} when the `signer` does not sign
   * @throws {OpenApiError} when the call fails
   * @example
   * const { apiKey } = (await client.getApiKey()).result;
   */
  async getApiKey(): Promise<ApiResponse<ApiKey>> {
    return this.#usedIfNone(await this.#walletCall('getApiKey'));
  }

  /**
   * Deletes the API key of the signing wallet, authenticated by its signature. This client then has no key.
   * @returns the wallet, or a refusal: errno 11010 if there is no key, 11005 if the wallet is unknown
   * @throws {ValidationException} when the `signer` does not sign
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno } = await client.deleteApiKey();
   */
  deleteApiKey(): Promise<ApiResponse<DeletedApiKey>> {
    return this.context.credentials.inTurn(() => this.#deleteKey());
  }

  /**
   * Deletes the wallet's API key, if any, and creates a new one, which this client uses from now on. For some seconds
   * neither key works: this client waits, others receive HTTP 401. Its streams continue automatically, account channels
   * from where they stopped. Safe to call again after a failure. A failure may end account channels, which their
   * `onEnd` reports.
   *
   * @returns the new key and its wallet, or the refusal of either step
   * @throws {ValidationException} when the `signer` does not sign
   * @throws {OpenApiError} when a call fails
   * @example
   * const { errno } = await client.rotateApiKey();
   * if (errno === 0) await client.getMyBalances();
   */
  async rotateApiKey(): Promise<ApiResponse<ApiKey>> {
    const { credentials } = this.context;
    return credentials.replace(async () => {
      const deleted = await this.#deleteKey();
      return isKeyGone(deleted) ? this.createApiKey() : { ...deleted, result: null as never };
    });
  }

  /**
   * Extension: registers the signing wallet and gives it a trading wallet, if the service lets wallets register
   * themselves.
   * @returns both addresses, or a refusal: errno 320 if the wallet is already registered
   * @throws {ValidationException} when the `signer` does not sign
   * @throws {OpenApiError} when the call fails, or registration is not open
   * @example
   * const { multiSigAddress } = (await client.registerAccount()).result.data;
   */
  registerAccount(): Promise<ApiResponse<AccountDetail>> {
    return this.#walletCall('registerOwnAccount');
  }

  /**
   * Extension: credits play money, in demo installations.
   * @param amount quote, a decimal string with at most 10 decimals
   * @param options an idempotency key of your own. If no response arrives, send it again with the error's
   * `idempotencyKey`, which credits at most once
   * @returns the account's balances
   * @throws {InvalidParamError} when the amount is not a decimal, or the key not one
   * @throws {OpenApiError} when the call fails, or there is no faucet
   * @example
   * const { balances } = (await client.requestFaucet('1000')).result;
   */
  async requestFaucet(amount: string, options: IdempotencyOptions = {}): Promise<ApiResponse<Balance>> {
    checkQuote(amount);
    checkNames('requestFaucet', options, { idempotencyKey: 1 });
    return sendOnce(options, (headers) => this.context.call('useFaucet', { body: { amount }, headers }));
  }

  #walletCall<Op extends Parameters<typeof walletCall>[1]>(operation: Op) {
    return walletCall(this.context, operation);
  }

  async #deleteKey(): Promise<ApiResponse<DeletedApiKey>> {
    const response = await this.#walletCall('deleteApiKey');
    if (isKeyGone(response)) this.context.credentials.forget();
    return response;
  }

  /** Uses the key of a response if this client has none. */
  #usedIfNone(response: ApiResponse<ApiKey>): ApiResponse<ApiKey> {
    const { credentials } = this.context;
    if (response.errno === 0 && credentials.apiKey() === '') credentials.use(response.result.apiKey);
    return response;
  }
}

/** Also if there is none to delete: an earlier request, whose response was lost, may have deleted it. */
function isKeyGone({ errno }: ApiResponse<DeletedApiKey>): boolean {
  return errno === 0 || errno === ERRNO.keyNotFound;
}
