import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_BODY_DEPTH } from '../limits.ts';
import { countStrings, repeatedName } from './repeated-name.ts';

/** JSON is UTF-8; a body that declares another charset would be misread. */
const CONTENT_TYPE = /^application\/json[ \t]*(;[ \t]*charset="?utf-?8"?[ \t]*)?$/i;

/** Refuses any content type but JSON in UTF-8, with status 415. */
export function refusalOfContentType(contentType: string | undefined): Refusal | undefined {
  if (contentType !== undefined && CONTENT_TYPE.test(contentType)) return undefined;
  const accepted = 'application/json, with the body as JSON in UTF-8';
  return notUnderstood(`Content-Type: received ${received(contentType)}; accepted: ${accepted}`, 415);
}

/** Ignores the content type of an empty body: some programs always send one; `curl -d ''` declares a form. */
export function dropContentTypeOfEmptyBody({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  if (isEmpty) delete headers['content-type'];
}

export type ParsedBody = { readonly ok: true; readonly body: unknown } | Refusal;

/**
 * Parses a body as JSON. Refuses text that is not UTF-8 and JSON that is surely a mistake: unpaired surrogates, -0,
 * nesting beyond {@link MAX_BODY_DEPTH}, repeated names. An empty body is parsed as undefined.
 */
export function parseBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return { ok: true, body: undefined };
  if (!isUtf8(bytes)) return notUnderstood('body: not valid UTF-8; send JSON text in UTF-8');
  const text = bytes.toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return notUnderstood('body: not JSON; send one JSON object in UTF-8 without byte order mark');
  }
  const problem = problemIn(text, body);
  return problem === undefined ? { ok: true, body } : notUnderstood(`body: ${problem}`);
}

/**
 * Why no field can accept a body; undefined when one may. A common body is walked once, and only for its strings and
 * depth: visiting every value and name for every check took longer than parsing.
 */
function problemIn(text: string, body: unknown): string | undefined {
  const strings = countStrings(body, MAX_BODY_DEPTH);
  if (strings === undefined) return `nested deeper than ${MAX_BODY_DEPTH} levels; no field needs that`;
  // -1e-400 is -0, too.
  const mayBeOdd = text.includes('-') || text.includes('\\');
  const odd = mayBeOdd ? oddValueIn(body) : undefined;
  if (odd !== undefined) return odd;
  const repeated = repeatedName(text, strings);
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
