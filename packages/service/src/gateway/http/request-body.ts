import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_BODY_DEPTH } from '../limits.ts';
import { repeatedName } from './repeated-name.ts';

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
  const problem = problemIn(body, { depthLeft: MAX_BODY_DEPTH, hasEscapes: text.includes('\\') });
  if (problem !== undefined) return notUnderstood(`body: ${problem}`);
  const repeated = repeatedName(text, body);
  if (repeated === undefined) return { ok: true, body };
  return notUnderstood(`body: ${received(repeated)} more than once in the same object; send each name once`);
}

/** The position of a value in a body. */
interface Place {
  readonly depthLeft: number;
  /** Only escapes can produce an unpaired surrogate, because the bytes are valid UTF-8. */
  readonly hasEscapes: boolean;
}

/** Why no field can accept a value; undefined when one may. Recursion is bounded by the allowed depth. */
function problemIn(value: unknown, { depthLeft, hasEscapes }: Place): string | undefined {
  if (typeof value === 'string') return hasEscapes ? problemInText(value) : undefined;
  if (Object.is(value, -0)) return 'the number -0; send 0';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return `nested deeper than ${MAX_BODY_DEPTH} levels; no field needs that`;
  const within = { depthLeft: depthLeft - 1, hasEscapes };
  for (const key in value) {
    const problem = problemIn(key, within) ?? problemIn((value as Record<string, unknown>)[key], within);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemInText(text: string): string | undefined {
  return text.isWellFormed() ? undefined : 'text with an unpaired surrogate; send whole characters';
}
