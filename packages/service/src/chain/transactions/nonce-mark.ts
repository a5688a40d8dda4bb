import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The highest nonce that was ever given, kept beside the outbox: an older outbox that was put back is told by it. */
export interface NonceMark {
  /** Undefined when nothing is known. */
  readonly highest: number | undefined;
  /** On disk when it returns; a lower one changes nothing. */
  raise(nonce: number): void;
}

const WORDS = /^(0x[0-9a-f]{40}) {1,12}(\d{1,12})\n$/;
/** Digits that a nonce is padded to, so that the file is always written over in one piece. */
const NONCE_WIDTH = 12;

/**
 * The mark in a file of its own. It is in no backup: a folder that was restored has none, and is not trusted either. What is
 * not readable, or another operator's, counts as nothing.
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
  const [, whose, nonce] = WORDS.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  return whose === operator ? Number(nonce) : undefined;
}
