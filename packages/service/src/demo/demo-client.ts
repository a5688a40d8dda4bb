import { ERRNO } from '@presage/protocol/values';
import { type DemoAccount, type KeyRequest, signKeyRequest } from './demo-account.ts';

const TIMEOUT_MS = 10_000;

/** A response in the errno envelope. */
export interface Answer<Result> {
  readonly errno: number;
  readonly errmsg: string;
  readonly result: Result;
}

/** A response in either envelope (service.md §2.1). */
interface ReadAnswer<Result> extends Partial<Answer<Result>> {
  readonly code?: number;
  readonly msg?: string;
  readonly result: Result;
}

/** Uses the public API like any trader's program: only HTTP, an API key and signed orders. */
export class DemoClient {
  readonly #baseUrl: string;
  readonly #signal: AbortSignal | undefined;
  #apiKey = '';

  /** @param signal once aborted, every new request throws its reason */
  constructor(baseUrl: string, signal?: AbortSignal) {
    this.#baseUrl = baseUrl;
    this.#signal = signal;
  }

  /** Fetches the account's API key, also while no keys are issued, or creates one. */
  async logIn(account: DemoAccount, chainId: number): Promise<void> {
    const known = await this.#requestKey('GET', { account, chainId, action: 'get' });
    const isMissing = known.errno === ERRNO.keyNotFound;
    const answer = isMissing ? await this.#requestKey('POST', { account, chainId, action: 'create' }) : known;
    if (answer.errno !== 0) throw new Error(`no API key for ${account.wallet}: ${answer.errmsg}`);
    this.#apiKey = answer.result.apiKey;
  }

  /** @throws {Error} with the path and the error message when the request is refused; a null result is not an error */
  async get<Result>(path: string): Promise<Result> {
    const answer: ReadAnswer<Result> = await this.#send(path, { method: 'GET', headers: { apikey: this.#apiKey } });
    if ((answer.errno ?? answer.code) === 0) return answer.result;
    throw new Error(`${path.split('?')[0]}: ${answer.errmsg ?? answer.msg}`);
  }

  post<Result>(path: string, body: unknown): Promise<Answer<Result>> {
    return this.#send(path, {
      method: 'POST',
      headers: { apikey: this.#apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #requestKey(method: string, request: Omit<KeyRequest, 'timestamp'>): Promise<Answer<{ readonly apiKey: string }>> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return this.#send('/auth/api-key', {
      method,
      headers: {
        SERVICE_ADDRESS: request.account.wallet,
        SERVICE_TIMESTAMP: timestamp,
        SERVICE_SIGNATURE: signKeyRequest({ ...request, timestamp }),
      },
    });
  }

  async #send<Sent>(path: string, request: RequestInit): Promise<Sent> {
    this.#signal?.throwIfAborted();
    const response = await fetch(`${this.#baseUrl}${path}`, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await response.json()) as Sent;
  }
}
