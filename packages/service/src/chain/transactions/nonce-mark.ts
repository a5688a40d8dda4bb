import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { readText } from '../../read-text.ts';

/** The operator who used a mark last, and the highest nonce given to it. */
export interface LastMark {
  /** Lower-case. */
  readonly operator: string;
  readonly highest: number;
}

/** The highest nonce ever given, kept beside the outbox, so that an outbox restored from an older state is noticed. */
export interface NonceMark {
  /** Undefined when unknown. */
  readonly highest: number | undefined;
  /** On disk when it returns; a lower nonce changes nothing. */
  raise(nonce: number): void;
}

const LINE_FORMAT = /^(0x[0-9a-f]{40}) {1,12}(\d{1,12})\n$/;
/** Digits that a nonce is padded to, so that the file keeps its length and one write replaces it. */
const NONCE_WIDTH = 12;

/**
 * The mark in a file of its own. No backup contains it: a restored folder has none, and is therefore not trusted. A
 * file that is unreadable, or of another operator, counts as missing.
 */
export function nonceMarkIn(path: string, operator: string): NonceMark {
  const last = readLastMark(path);
  let highest = last?.operator === operator.toLowerCase() ? last.highest : undefined;
  return {
    get highest() {
      return highest;
    },
    raise(nonce) {
      if (highest !== undefined && nonce <= highest) return;
      const line = `${operator.toLowerCase()} ${String(nonce).padStart(NONCE_WIDTH)}\n`;
      const file = openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
      try {
        writeSync(file, line, 0);
        // One that was unreadable may be longer, and would stay so.
        ftruncateSync(file, line.length);
        fdatasyncSync(file);
      } finally {
        closeSync(file);
      }
      highest = nonce;
    },
  };
}

/** Undefined when the file is missing or unreadable. */
export function readLastMark(path: string): LastMark | undefined {
  const [, operator, nonce] = LINE_FORMAT.exec(existsSync(path) ? readText(path) : '') ?? [];
  return operator === undefined ? undefined : { operator, highest: Number(nonce) };
}
