import { ERRNO, type WalletAction } from '@presage/protocol';
import type { Context } from '../context.ts';
import { ENDPOINTS } from '../generated/endpoints.ts';
import type { Operations } from '../generated/wire.ts';
import type { CallInput } from '../http/call.ts';
import { rateLimitPauseMs } from '../http/rate-limit-pause.ts';
import { MIN_CLOCK_CORRECTION_SEC, RATE_LIMIT_ATTEMPTS, WALLET_ATTEMPTS } from '../limits.ts';
import type { ApiResponse } from '../responses.ts';
import { chainIdOf, refuseOtherChain } from '../settlement/read-chain.ts';
import { sleep } from '../shared/sleep.ts';
import type { Signer } from './signer.ts';

/** Endpoints authenticated by a wallet signature (service.md §4.2). */
type WalletOperation = 'createApiKey' | 'getApiKey' | 'deleteApiKey' | 'registerOwnAccount';
type Answer<Op extends WalletOperation> = Promise<ApiResponse<Operations[Op]['result']>>;

/**
 * Calls an endpoint with a new wallet signature instead of the API key. If the signature is refused as expired because
 * this machine's clock is wrong, it signs again with the service's time from the Date header (a service that requires a
 * key from readers gives its time nowhere else). If the same second was used before, it signs again with the next
 * second. A rate-limited request had no effect, and is sent again unchanged after the pause that the service asks for.
 */
export async function walletCall<Op extends WalletOperation>(
  context: Pick<Context, 'call' | 'keylessCall' | 'settings' | 'serviceNowMs' | 'signal'>,
  operation: Op,
): Answer<Op> {
  const { call, settings, serviceNowMs, signal } = context;
  const chainId = await chainIdOf(context);
  const nowSec = (): number => Math.floor(serviceNowMs() / 1_000);
  let timestampSec = nowSec();
  for (let attempt = 1; ; attempt++) {
    const action = ENDPOINTS[operation].walletAction;
    const headers = await signedHeaders(settings.signer, { chainId, action, timestampSec });
    // None of these endpoints takes other input, which the compiler cannot infer from a type parameter.
    const input = { headers } as unknown as CallInput<Op>;
    const answer = await withRateLimitWait(() => call(operation, input), signal);
    if (answer.errno === ERRNO.signatureInvalid) await refuseOtherChain(context);
    const retrySec = retryTimestampSec(answer.errno, timestampSec, nowSec());
    if (attempt === WALLET_ATTEMPTS || retrySec === undefined) return answer;
    timestampSec = retrySec;
  }
}

/** Repeats a request that is rate-limited. `signal` aborts the pauses. */
async function withRateLimitWait<Result>(
  ask: () => Promise<ApiResponse<Result>>,
  signal: AbortSignal | undefined,
): Promise<ApiResponse<Result>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    const pauseMs = answer.errno === ERRNO.rateLimited ? rateLimitPauseMs(answer.retryAfterMs) : undefined;
    if (attempt === RATE_LIMIT_ATTEMPTS || pauseMs === undefined) return answer;
    await sleep(pauseMs, signal);
  }
}

/**
 * The time to sign with instead; undefined if that does not help, or the service's time is unknown (browsers may hide
 * it).
 */
function retryTimestampSec(errno: number, timestampSec: number, nowSec: number): number | undefined {
  if (errno === ERRNO.signatureUsed) return timestampSec + 1;
  const isOther = Math.abs(nowSec - timestampSec) >= MIN_CLOCK_CORRECTION_SEC;
  return errno === ERRNO.signatureExpired && isOther ? nowSec : undefined;
}

interface ToSign {
  readonly chainId: number;
  readonly action: WalletAction;
  readonly timestampSec: number;
}

async function signedHeaders(signer: Signer, { chainId, action, timestampSec }: ToSign) {
  const timestamp = String(timestampSec);
  const walletAddress = await signer.address();
  return {
    SERVICE_ADDRESS: walletAddress,
    SERVICE_SIGNATURE: await signer.signKeyRequest(chainId, { walletAddress, action, timestamp }),
    SERVICE_TIMESTAMP: timestamp,
  };
}
