import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_BODY_DEPTH } from '../limits.ts';
import { shapeOf } from './body-shape.ts';
import { repeatedName } from './repeated-name.ts';

/** JSON is UTF-8; a body that declares another charset would be misread. */
const CONTENT_TYPE = /^application\/json[ \t]*(;[ \t]*charset="?utf-?8"?[ \t]*)?$/i;

/** Refuses any content type but JSON in UTF-8, with status 415. */
export function refusalOfContentType(contentType: string | undefined): Refusal | undefined {
  if (contentType !== undefined && CONTENT_TYPE.test(contentType)) return undefined;
  const accepted = 'application/json, with the body as JSON in UTF-8';
  return notUnderstood(`Content-Type: received ${received(contentType)}; accepted: ${accepted}`, 415);
}

/** Refuses a compressed body, with status 415: it would be reported as text that is not JSON. */
export function refusalOfContentEncoding(contentEncoding: string | undefined): Refusal | undefined {
  if (contentEncoding === undefined || /^(identity)?$/i.test(contentEncoding)) return undefined;
  return notUnderstood(
    `Content-Encoding: received ${received(contentEncoding)}; accepted: none; send the body uncompressed`,
    415,
  );
}

/** Ignores the content type of an empty body: some programs always send one; `curl -d ''` declares a form. */
export function dropContentTypeOfEmptyBody({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  if (isEmpty) delete headers['content-type'];
}

export type ParsedBody = { readonly ok: true; readonly body: unknown } | Refusal;

/**
 * Parses a body as JSON. Refuses text that is not UTF-8, text with more in it than any valid body has, before it is
 * parsed, and JSON that is surely a mistake: unpaired surrogates, -0, repeated names. An empty body is parsed as
 * undefined.
 *
 * @param maxParts the most names and values that a valid body has
 */
export function parseBody(bytes: Buffer, maxParts: number): ParsedBody {
  if (bytes.length === 0) return { ok: true, body: undefined };
  if (!isUtf8(bytes)) return notUnderstood('body: not valid UTF-8; send JSON text in UTF-8');
  const shape = shapeOf(bytes, { parts: maxParts, depth: MAX_BODY_DEPTH });
  if (shape.depth > MAX_BODY_DEPTH)
    return notUnderstood(`body: nested deeper than ${MAX_BODY_DEPTH} levels; no field needs that`);
  if (shape.parts > maxParts)
    return notUnderstood(`body: more than ${maxParts} names and values; no valid body of this endpoint has more`);
  const text = bytes.toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return notUnderstood('body: not JSON; send one JSON object in UTF-8 without byte order mark');
  }
  const problem = mistakeIn(text, body, shape.strings);
  return problem === undefined ? { ok: true, body } : notUnderstood(`body: ${problem}`);
}

/**
 * What is surely a mistake in a body, whatever its endpoint; undefined for none. A common body is walked once, and only
 * for its strings: visiting every value and name for every check took longer than parsing.
 */
function mistakeIn(text: string, body: unknown, strings: number): string | undefined {
  // -1e-400 is -0, too.
  const mayBeOdd = text.includes('-') || text.includes('\\');
  const odd = mayBeOdd ? oddValueIn(body) : undefined;
  if (odd !== undefined) return odd;
  const repeated = repeatedName(text, body, strings);
  return repeated && `${received(repeated)} more than once in the same object; send each name once`;
}

/** A value or name that is surely a mistake: -0, or an unpaired surrogate, which only an escape can produce. */
function oddValueIn(value: unknown): string | undefined {
  if (typeof value === 'string' && !value.isWellFormed())
    return 'text with an unpaired surrogate; send whole characters';
  if (Object.is(value, -0)) return 'the number -0; send 0';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const odd = oddValueIn(name) ?? oddValueIn(inner);
    if (odd !== undefined) return odd;
  }
  return undefined;
}
