import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

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
  let highest = read(path, operator.toLowerCase());
  return {
    get highest() {
      return highest;
    },
    raise(nonce) {
      if (highest !== undefined && nonce <= highest) return;
      const file = openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
      try {
        writeSync(file, `${operator.toLowerCase()} ${String(nonce).padStart(NONCE_WIDTH)}\n`, 0);
        fdatasyncSync(file);
      } finally {
        closeSync(file);
      }
      highest = nonce;
    },
  };
}

function read(path: string, operator: string): number | undefined {
  const [, whose, nonce] = LINE_FORMAT.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  return whose === operator ? Number(nonce) : undefined;
}
