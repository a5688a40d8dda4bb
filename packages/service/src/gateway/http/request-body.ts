import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_BODY_DEPTH } from '../limits.ts';

/** JSON is UTF-8; whoever names another charset means other characters than would be read. */
const CONTENT_TYPE = /^application\/json[ \t]*(;[ \t]*charset="?utf-?8"?[ \t]*)?$/i;

/** 415 for what is not JSON in UTF-8. */
export function refusalOfContentType(contentType: string | undefined): Refusal | undefined {
  if (contentType !== undefined && CONTENT_TYPE.test(contentType)) return undefined;
  const accepted = 'application/json, with the body as JSON in UTF-8';
  return notUnderstood(`Content-Type: received ${received(contentType)}; accepted: ${accepted}`, 415);
}

/** A body that is not there is of no type, whatever a program says of it by habit: `curl -d ''` calls it a form. */
export function dropTypeOfNothing({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  if (isEmpty) delete headers['content-type'];
}

export type ParsedBody = { readonly ok: true; readonly body: unknown } | Refusal;

/**
 * A body's bytes as a JSON value. Refuses what JSON allows and nobody means: text that is not UTF-8, half a
 * surrogate pair, -0, nesting beyond {@link MAX_BODY_DEPTH}. An empty body is no body.
 */
export function parseBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return { ok: true, body: undefined };
  if (!isUtf8(bytes)) return notUnderstood('body: bytes that are no UTF-8; send JSON text in UTF-8');
  const text = bytes.toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return notUnderstood('body: not JSON; send one JSON object in UTF-8 without byte order mark');
  }
  const problem = problemIn(body, { depthLeft: MAX_BODY_DEPTH, hasEscapes: text.includes('\\') });
  return problem === undefined ? { ok: true, body } : notUnderstood(`body: ${problem}`);
}

/** Where in a body a value is. */
interface Place {
  readonly depthLeft: number;
  /** Only an escape can make a text wrong: the bytes are UTF-8, and JSON takes no bare control characters. */
  readonly hasEscapes: boolean;
}

/** What makes a value one that no field accepts; undefined when there is nothing. Bounded by the depth allowed. */
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
  return text.isWellFormed() ? undefined : 'text with half a surrogate pair; send whole characters';
}
