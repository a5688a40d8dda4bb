import { bytesToDigits, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER } from '@presage/protocol';
import { InvalidParamError, OpenApiError } from '../errors.ts';
import { shown } from '../shared/shown.ts';
import { isOutcomeUnknown } from './is-outcome-unknown.ts';
import { wasNeverSent } from './never-sent.ts';

/** Option of a call that would do something twice if it were sent twice. */
export interface IdempotencyOptions {
  /**
   * Any text that you use for this request only, 1 to 255 visible ASCII characters, such as the number of a payment in your
   * own books. A request with the key of one that was carried out is not carried out again, however late, but answered
   * alike; with other contents it is refused (errno 2). Default: a new one for each call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Random bytes of a new key: as many as a UUID has. */
const KEY_BYTES = 16;

/**
 * Sends a request under an idempotency key. If it may have been carried out although it failed, the error tells the key
 * with which it can be sent again.
 *
 * @throws {InvalidParamError} when the given key is not one
 */
export async function sendOnce<Result>(
  { idempotencyKey = newKey() }: IdempotencyOptions,
  send: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  checkKey(idempotencyKey);
  try {
    return await send({ [IDEMPOTENCY_KEY_HEADER]: idempotencyKey });
  } catch (error) {
    throw error instanceof OpenApiError ? withKey(error, idempotencyKey) : error;
  }
}

function checkKey(key: unknown): void {
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return;
  throw new InvalidParamError(
    `idempotencyKey is ${shown(key)}: send 1 to 255 visible ASCII characters without spaces.`,
  );
}

/** Not a UUID: browsers make these only on pages that were loaded over HTTPS. */
function newKey(): string {
  return bytesToDigits(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

function withKey(error: OpenApiError, idempotencyKey: string): OpenApiError {
  if (!isOutcomeUnknown(error)) return error;
  const message = `${whatHappened(error)}: send it again with the same idempotencyKey ('${idempotencyKey}'), which does it at most once.`;
  return new OpenApiError(message, { ...error, cause: error.cause, idempotencyKey });
}

/** The message, with what became of the request as far as it shows; a service that cannot take it now says so itself. */
function whatHappened({ message, errno, status, cause }: OpenApiError): string {
  if (status === 503 && errno !== undefined) return message.replace(/\.$/, '');
  return `${message} ${wasNeverSent(cause) ? 'It was not sent' : 'It may have been done'}`;
}
