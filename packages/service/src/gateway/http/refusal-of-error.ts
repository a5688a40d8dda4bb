import { ERRNO } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal, RefusalError, unavailable } from '../../answers/refusal.ts';
import { StoreUnavailableError } from '../../auth/store-errors.ts';
import { ChainStoppingError, ChainUnavailableError, TransactionRevertedError } from '../../chain/errors.ts';
import { isNodeFailure } from '../../chain/rpc/rpc-error.ts';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import { PageTooDeepError, StoreBehindError, StoreNotReadyError } from '../../store/errors.ts';
import { refusalOfContentType } from './request-body.ts';

/** Seconds after which to retry when a part is overloaded. */
const RETRY_SEC = 1;
/** The same for a full disk or a restart. */
const LONG_RETRY_SEC = 30;

const NOT_ACCEPTED_WORDS = {
  overloaded: { words: 'too many commands are waiting', retrySec: RETRY_SEC },
  journalStalled: {
    words: 'the disk takes too long to write; cancels are still accepted, and wait for it',
    retrySec: LONG_RETRY_SEC,
  },
  projectionBehind: { words: 'the read store is catching up; cancels are still accepted', retrySec: RETRY_SEC },
  journalMissing: {
    words: 'the journal was moved or removed, and an operator has to put it back; cancels and reads still work',
    retrySec: LONG_RETRY_SEC,
  },
  diskStalled: {
    words: 'the disk takes too long to respond; cancels are still accepted, and may wait for it',
    retrySec: LONG_RETRY_SEC,
  },
  diskReserve: { words: 'the disk is nearly full; cancels and reads still work', retrySec: LONG_RETRY_SEC },
  memoryReserve: { words: 'the memory is nearly used up; cancels and reads still work', retrySec: LONG_RETRY_SEC },
  clockInDoubt: {
    words: 'the clock is in doubt, and an operator has to check it; cancels and reads still work',
    retrySec: LONG_RETRY_SEC,
  },
  settlementBehind: {
    words: 'too many trades wait for settlement on chain; cancels are still accepted',
    retrySec: RETRY_SEC,
  },
  settlementUnpaid: {
    words:
      'trades cannot be settled now, because gas is too expensive or its budget is spent; cancels are still accepted',
    retrySec: LONG_RETRY_SEC,
  },
  settlementStopped: {
    words: 'trades cannot be settled now, and an operator has to check why; cancels are still accepted',
    retrySec: LONG_RETRY_SEC,
  },
  chainUnread: {
    words: 'the chain cannot be read now, so balances are unknown; cancels are still accepted',
    // After a start this lasts for a second.
    retrySec: RETRY_SEC,
  },
  chainStopped: {
    words: 'the chain was reorganised below a final block, and an operator has to check it; cancels are still accepted',
    retrySec: LONG_RETRY_SEC,
  },
  stopping: { words: 'the service is stopping', retrySec: LONG_RETRY_SEC },
} as const satisfies Record<NotAcceptedError['reason'], { words: string; retrySec: number }>;

const CHAIN_WORDS =
  'the chain cannot be reached now, or has not confirmed this yet; a transaction that was started continues: send the request again';

/** The parts of a request that refusals of the framework refer to. */
type RefusedRequest = Pick<FastifyRequest, 'headers' | 'routeOptions'>;

/** The refusal for an error of the service's own; undefined for any other. */
function refusalOfServiceError(error: unknown): Refusal | undefined {
  if (error instanceof RefusalError) return error.refusal;
  if (error instanceof NotAcceptedError) {
    const { words, retrySec } = NOT_ACCEPTED_WORDS[error.reason];
    return unavailable(`not accepted, nothing was done: ${words}; send it again later`, retrySec);
  }
  if (error instanceof StoreBehindError)
    return unavailable('the read store is catching up; send the request again', RETRY_SEC);
  if (error instanceof StoreNotReadyError)
    return unavailable('the read store takes too long to respond; send the request again', RETRY_SEC);
  if (error instanceof StoreUnavailableError)
    return unavailable('the key store is unavailable now; send the request again', RETRY_SEC);
  if (error instanceof ChainStoppingError) return endsConnection(CHAIN_WORDS);
  if (error instanceof ChainUnavailableError || isNodeFailure(error)) return unavailable(CHAIN_WORDS, RETRY_SEC);
  if (error instanceof TransactionRevertedError) return unavailable(`the chain: ${error.message}`, LONG_RETRY_SEC);
  if (error instanceof PageTooDeepError) return notUnderstood(`page: ${error.message}`);
  return undefined;
}

/**
 * The refusal for an error of the service's own, as the answer to one entry of a batch.
 *
 * @throws any other error, because it concerns the whole request
 */
export function refusalOfEntry(error: unknown): Refusal {
  const refusal = refusalOfServiceError(error);
  if (refusal === undefined) throw error;
  return refusal;
}

/** Also closes the connection: a closing server waits for every connection that was busy when it began to close. */
function endsConnection(words: string): Refusal {
  const refusal = unavailable(words, LONG_RETRY_SEC);
  return { ...refusal, headers: { ...refusal.headers, connection: 'close' } };
}

/** The refusal to send for any error. An unexpected one is logged in full, under the id that the refusal names. */
export function refusalOfAnyError(error: unknown, request: FastifyRequest, log: Pick<Logger, 'error'>): Refusal {
  const refusal = refusalOfServiceError(error) ?? refusalOfFrameworkCode(codeOf(error), request);
  if (refusal === undefined) log.error({ requestId: request.id, err: error }, 'request failed');
  return refusal ?? unexpectedError(request.id);
}

function unexpectedError(requestId: string): Refusal {
  return {
    ok: false,
    errno: ERRNO.internalServerError,
    message: `the service failed; its log has the error under ${requestId}. Read the state before trying again`,
    status: 500,
  };
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Refusals of bodies and URLs by the framework. */
function refusalOfFrameworkCode(
  code: string | undefined,
  { headers, routeOptions: { bodyLimit } }: RefusedRequest,
): Refusal | undefined {
  const { 'content-type': contentType, 'content-length': length } = headers;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return refusalOfContentType(contentType);
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return notUnderstood(`body: received ${length ?? 'more'} bytes; accepted: at most ${bodyLimit}`, 413);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return notUnderstood(`Content-Length: received ${received(length)}, which is not the length of the body`);
    case 'FST_ERR_BAD_URL':
      return notUnderstood('path: not a well-formed URL; percent-encode it');
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return notUnderstood('body: the connection was closed before it was complete');
    default:
      return undefined;
  }
}
