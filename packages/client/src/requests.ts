import { ERRNO, quoteToUnits } from '@presage/protocol';
import { InvalidParamError } from './errors.ts';
import type { AccountDetail, ApiKey, Balance, DeletedApiKey } from './generated/wire.ts';
import { walletCall } from './keys/wallet-call.ts';
import type { ApiResponse } from './responses.ts';
import { Trading } from './trading/trading.ts';

/** All that a {@link Client} asks over HTTP: reads, orders, keys. No streams, and nothing to close. */
export class Requests extends Trading {
  /**
   * Issues an API key for the signing wallet, proven by its signature; no key needs to be configured. A client without
   * one uses it from here on, and waits while it is not active yet (some seconds).
   *
   * @returns the key and its wallet, or a refusal: errno 11009 when there is one already, 11005 for an unknown wallet
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno, errmsg, result } = await client.createApiKey();
   * console.log(errno === 0 ? result.walletAddress : errmsg);
   */
  async createApiKey(): Promise<ApiResponse<ApiKey>> {
    const response = await this.#walletCall('createApiKey');
    if (response.errno === 0 && this.#apiKey() === '') this.context.credentials.use(response.result.apiKey);
    return response;
  }

  /**
   * Reads the API key of the signing wallet, proven by its signature; a client without one uses it from here on.
   * @returns the key and its wallet, or a refusal: errno 11010 when there is none
   * @throws {OpenApiError} when the call fails
   * @example
   * const { apiKey } = (await client.getApiKey()).result;
   */
  async getApiKey(): Promise<ApiResponse<ApiKey>> {
    const response = await this.#walletCall('getApiKey');
    if (response.errno === 0 && this.#apiKey() === '') this.context.credentials.use(response.result.apiKey);
    return response;
  }

  /**
   * Deletes the API key of the signing wallet, proven by its signature. This client then has none.
   * @returns the wallet, or a refusal: errno 11010 when there is no key
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno } = await client.deleteApiKey();
   */
  async deleteApiKey(): Promise<ApiResponse<DeletedApiKey>> {
    const response = await this.#walletCall('deleteApiKey');
    if (response.errno === 0) this.context.credentials.forget();
    return response;
  }

  /**
   * Deletes the wallet's API key, if there is one, and issues another, which this client uses from here on. For some
   * seconds neither works: this client waits, others get HTTP 401. Its streams go on by themselves, own channels from where
   * they were. Safe to call again after a failure, which may have ended own channels: their `onEnd` tells.
   *
   * @returns the new key and its wallet, or the refusal of either step
   * @throws {OpenApiError} when a call fails
   * @example
   * const { errno } = await client.rotateApiKey();
   * if (errno === 0) await client.getMyBalances();
   */
  async rotateApiKey(): Promise<ApiResponse<ApiKey>> {
    const { credentials } = this.context;
    return credentials.replace(async () => {
      const deleted = await this.deleteApiKey();
      if (deleted.errno !== 0 && deleted.errno !== ERRNO.keyNotFound) return { ...deleted, result: null as never };
      credentials.forget();
      return this.createApiKey();
    });
  }

  /**
   * Ours: registers the signing wallet and gives it a trading wallet, where the service lets wallets register themselves.
   * @returns both addresses, or a refusal: errno 320 when the wallet is registered already
   * @throws {OpenApiError} when the call fails, or registration is not open
   * @example
   * const { multiSigAddress } = (await client.registerAccount()).result.data;
   */
  registerAccount(): Promise<ApiResponse<AccountDetail>> {
    return this.#walletCall('registerOwnAccount');
  }

  /**
   * Ours: play money, in demo installations.
   * @param amount quote, a decimal string with at most 10 decimals
   * @returns the account's balances
   * @throws {InvalidParamError} when the amount is no decimal
   * @throws {OpenApiError} when the call fails, or there is no faucet
   * @example
   * const { balances } = (await client.requestFaucet('1000')).result;
   */
  async requestFaucet(amount: string): Promise<ApiResponse<Balance>> {
    if (typeof amount !== 'string' || !quoteToUnits(amount).ok) {
      throw new InvalidParamError(
        `amount is ${String(amount)}: send quote as a decimal string with at most 10 decimals.`,
      );
    }
    return this.context.call('useFaucet', { body: { amount } });
  }

  #walletCall<Op extends Parameters<typeof walletCall>[1]>(operation: Op) {
    return walletCall(this.context, operation);
  }

  #apiKey(): string {
    return this.context.credentials.apiKey();
  }
}
