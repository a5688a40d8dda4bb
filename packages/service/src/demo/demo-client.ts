import type { WalletAction } from '@presage/protocol/values';
import { type DemoAccount, signKeyRequest } from './demo-account.ts';

const TIMEOUT_MS = 10_000;
const KEY_EXISTS = 11009;

/** An answer in the errno envelope. */
export interface Answer<Result> {
  readonly errno: number;
  readonly errmsg: string;
  readonly result: Result;
}

/** Talks to the public API as any trader's program does: no way in but HTTP, a key and signed orders. */
export class DemoClient {
  readonly #baseUrl: string;
  #apiKey = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** Issues the account's API key, or fetches the one it has. */
  async logIn(account: DemoAccount): Promise<void> {
    const created = await this.#askForKey(account, 'POST', 'create');
    const answer = created.errno === KEY_EXISTS ? await this.#askForKey(account, 'GET', 'get') : created;
    if (answer.errno !== 0) throw new Error(`no API key for ${account.wallet}: ${answer.errmsg}`);
    this.#apiKey = answer.result.apiKey;
  }

  get<Result>(path: string): Promise<Answer<Result>> {
    return this.#send(path, { method: 'GET', headers: { apikey: this.#apiKey } });
  }

  post<Result>(path: string, body: unknown): Promise<Answer<Result>> {
    return this.#send(path, {
      method: 'POST',
      headers: { apikey: this.#apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #askForKey(account: DemoAccount, method: string, action: WalletAction): Promise<Answer<{ readonly apiKey: string }>> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return this.#send('/auth/api-key', {
      method,
      headers: {
        SERVICE_ADDRESS: account.wallet,
        SERVICE_TIMESTAMP: timestamp,
        SERVICE_SIGNATURE: signKeyRequest({ account, action, timestamp }),
      },
    });
  }

  async #send<Result>(path: string, request: RequestInit): Promise<Answer<Result>> {
    const response = await fetch(`${this.#baseUrl}${path}`, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await response.json()) as Answer<Result>;
  }
}
