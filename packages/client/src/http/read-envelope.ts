import { OpenApiError } from '../errors.ts';
import type { ApiResponse } from '../responses.ts';
import type { HttpAnswer } from './send-request.ts';

/** `data` for endpoints whose envelope has `code` and `msg` (service.md §2.1); absent for `errno` and `errmsg`. */
export type EnvelopeKind = 'data';

/**
 * Converts a response of either envelope to `{ errno, errmsg, result }`.
 * @param what the request in words, for messages
 * @throws {OpenApiError} for an HTTP status other than 2xx, and for a body without an envelope
 */
export function readEnvelope(answer: HttpAnswer, kind: EnvelopeKind | undefined, what: string): ApiResponse<unknown> {
  const { status, retryAfterMs } = answer;
  const read = envelopeOf(answer.body, kind);
  if (status >= 200 && status < 300 && read !== undefined) {
    return read.errno === 0 || retryAfterMs === undefined ? read : { ...read, retryAfterMs };
  }
  throw new OpenApiError(messageOf(read, `${what} returned HTTP ${status}`), {
    errno: read?.errno,
    status,
    retryAfterMs,
  });
}

function messageOf(read: ApiResponse<unknown> | undefined, what: string): string {
  if (read === undefined) return `${what} with a body that is not from this API: check host, and any proxy in between.`;
  return read.errmsg === '' ? `${what} with no reason: check host.` : read.errmsg;
}

function envelopeOf(body: unknown, kind: EnvelopeKind | undefined): ApiResponse<unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = body as Readonly<Record<string, unknown>>;
  // Refusals made before the route is known always use the errno envelope, so it is read first.
  const errno = fields.errno ?? (kind === 'data' ? fields.code : undefined);
  const errmsg = fields.errmsg ?? (kind === 'data' ? fields.msg : undefined);
  if (!Number.isInteger(errno) || typeof errmsg !== 'string') return undefined;
  return { errno: errno as number, errmsg, result: errno === 0 ? fields.result : null };
}
