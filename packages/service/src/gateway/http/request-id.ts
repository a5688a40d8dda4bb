import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, type OperationId } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';

/** Hex digits of a hash that identify a request: enough that no two requests share them. */
const ID_DIGITS = 32;
/** Hex digits of a hash of its contents: enough to notice a key that is used again by mistake. */
const CONTENT_DIGITS = 16;

/**
 * The id under which the exchange remembers a request with an `Idempotency-Key`; undefined without one. Keys of
 * different accounts, and those of operators, are different whatever their text.
 */
export function requestIdOf(operation: OperationId, request: FastifyRequest): string | undefined | Refusal {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    return notUnderstood(
      `Idempotency-Key: received ${received(key)}; accepted: 1 to 255 visible ASCII characters, such as a UUID`,
    );
  }
  const { params, body, notes } = request;
  const { account } = notes.caller;
  const sender = account === undefined ? 'operator' : `account ${account.accountId}`;
  return `${digits(`${sender} ${key}`, ID_DIGITS)}${digits(JSON.stringify([operation, params, body]), CONTENT_DIGITS)}`;
}

function digits(text: string, count: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, count);
}
