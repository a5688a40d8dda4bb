import { ERRNO, type WalletAction } from '@presage/protocol';
import { ENDPOINTS } from '../generated/endpoints.ts';
import type { Operations } from '../generated/wire.ts';
import type { Call, CallInput } from '../http/call.ts';
import { WALLET_ATTEMPTS } from '../limits.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import type { Signer } from './signer.ts';

/** Endpoints that a wallet's signature opens (service.md §4.2). */
type WalletOperation = 'createApiKey' | 'getApiKey' | 'deleteApiKey' | 'registerOwnAccount';
type Answer<Op extends WalletOperation> = Promise<ApiResponse<Operations[Op]['result']>>;

/**
 * Asks for one thing with a fresh signature of the wallet; no API key is sent. A signature that came out expired
 * because this machine's clock is wrong, or that was used in the same second, is made once more by the service's clock.
 */
export async function walletCall<Op extends WalletOperation>(call: Call, signer: Signer, operation: Op): Answer<Op> {
  let timestampSec = Math.floor(Date.now() / 1_000);
  for (let attempt = 1; ; attempt++) {
    const headers = await signedHeaders(signer, ENDPOINTS[operation].walletAction, timestampSec);
    // None of these endpoints takes anything else, which the compiler cannot see while the operation is a type parameter.
    const answer = await call(operation, { headers } as unknown as CallInput<Op>);
    if (attempt === WALLET_ATTEMPTS || !isCuredByTime(answer.errno)) return answer;
    const serviceSec = Math.floor(resultOf(await call('getTime', {})).time / 1_000);
    timestampSec = serviceSec === timestampSec ? timestampSec + 1 : serviceSec;
  }
}

function isCuredByTime(errno: number): boolean {
  return errno === ERRNO.signatureExpired || errno === ERRNO.signatureUsed;
}

async function signedHeaders(signer: Signer, action: WalletAction, timestampSec: number) {
  const timestamp = String(timestampSec);
  return {
    SERVICE_ADDRESS: signer.address,
    SERVICE_SIGNATURE: await signer.signKeyRequest({ walletAddress: signer.address, action, timestamp }),
    SERVICE_TIMESTAMP: timestamp,
  };
}
