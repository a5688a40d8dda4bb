import { redactLongHex } from '@presage/protocol/values';
import { MAX_SHOWN_CHARACTERS } from './limits.ts';
import { redactText } from './redaction.ts';

/** Longer than any secret, so that none is truncated before it is recognised. */
const MAX_EXAMINED_CHARACTERS = 1_024;

/**
 * Formats a received value so that an error message can safely repeat it: as JSON of bounded length, with anything that
 * looks like a secret redacted and hex that may be a private key shortened to its beginning. Control characters are
 * escaped and lone surrogates replaced, so that the value cannot forge log lines or control a terminal.
 *
 * @example received('a\nb') // '"a\\nb"'
 */
export function received(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
}

function quoted(text: string): string {
  const safe = redactLongHex(redactText(text.slice(0, MAX_EXAMINED_CHARACTERS).toWellFormed()));
  const shown = JSON.stringify(safe.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed());
  // JSON escapes only C0 control characters; C1, line separators and bidirectional marks could still forge a line, and
  // nobody sees those without width.
  const printable = shown.replace(
    /[\u007f-\u009f\u00ad\u200b-\u200d\u2028\u2029\u2060-\u2064\ufeff]|\p{Bidi_Control}/gu,
    escaped,
  );
  return text.length > MAX_SHOWN_CHARACTERS ? `${printable}… (${charactersOf(text)} characters)` : printable;
}

/** Counts as the schemas do, which count an emoji once, not as two UTF-16 units. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same for a value that must not be shown: signatures, keys, tokens. */
export function receivedSecret(value: unknown): string {
  return typeof value === 'string' ? `text of ${charactersOf(value)} characters` : received(value);
}
