import { ERRNO, type WalletAction } from '@presage/protocol';
import type { Context } from '../context.ts';
import { ENDPOINTS } from '../generated/endpoints.ts';
import type { Operations } from '../generated/wire.ts';
import type { CallInput } from '../http/call.ts';
import { LEAST_CURE_SEC, WALLET_ATTEMPTS } from '../limits.ts';
import type { ApiResponse } from '../responses.ts';
import type { Signer } from './signer.ts';

/** Endpoints that a wallet's signature opens (service.md §4.2). */
type WalletOperation = 'createApiKey' | 'getApiKey' | 'deleteApiKey' | 'registerOwnAccount';
type Answer<Op extends WalletOperation> = Promise<ApiResponse<Operations[Op]['result']>>;

/**
 * Asks for one thing with a fresh signature of the wallet; no API key is sent. A signature that came out expired
 * because this machine's clock is wrong is made anew by the service's clock, which every answer tells (a service that asks
 * every reader for a key tells its time nowhere else); for one that was used in the same second, with the next second.
 */
export async function walletCall<Op extends WalletOperation>(
  { call, settings: { signer }, serviceNowMs }: Pick<Context, 'call' | 'settings' | 'serviceNowMs'>,
  operation: Op,
): Answer<Op> {
  const nowSec = (): number => Math.floor(serviceNowMs() / 1_000);
  let timestampSec = nowSec();
  for (let attempt = 1; ; attempt++) {
    const headers = await signedHeaders(signer, ENDPOINTS[operation].walletAction, timestampSec);
    // None of these endpoints takes anything else, which the compiler cannot see while the operation is a type parameter.
    const answer = await call(operation, { headers } as unknown as CallInput<Op>);
    const betterSec = cureOf(answer.errno, timestampSec, nowSec());
    if (attempt === WALLET_ATTEMPTS || betterSec === undefined) return answer;
    timestampSec = betterSec;
  }
}

/** The time to sign instead; undefined where another one does not help, or the service tells none (a browser may hide it). */
function cureOf(errno: number, timestampSec: number, nowSec: number): number | undefined {
  if (errno === ERRNO.signatureUsed) return timestampSec + 1;
  const isOther = Math.abs(nowSec - timestampSec) >= LEAST_CURE_SEC;
  return errno === ERRNO.signatureExpired && isOther ? nowSec : undefined;
}

async function signedHeaders(signer: Signer, action: WalletAction, timestampSec: number) {
  const timestamp = String(timestampSec);
  return {
    SERVICE_ADDRESS: signer.address,
    SERVICE_SIGNATURE: await signer.signKeyRequest({ walletAddress: signer.address, action, timestamp }),
    SERVICE_TIMESTAMP: timestamp,
  };
}
