import { createHash, hash } from 'node:crypto';
import type { JournalGroup } from './journal.ts';

/** What a group's hash covers besides its payload. */
export interface ChainLink extends Omit<JournalGroup, 'payload'> {
  readonly formatVersion: number;
  readonly epoch: number;
  /** Hash of the previous group; of the header for the first. */
  readonly previousHash: string;
  /** The state before the group, when it carries a mark. */
  readonly stateHash: string | null;
}

/**
 * SHA-256 of a group, hex: over one line of text followed by the payload, so that any tool can recompute it.
 *
 *     presage-group <format> <epoch> <first> <last> <timeMs> <previousHash> <stateHash or ->\n<payload>
 */
export function groupHash(link: ChainLink, payload: Uint8Array): string {
  const { formatVersion, epoch, firstSequence, lastSequence, timeMs, previousHash, stateHash } = link;
  const line = `presage-group ${formatVersion} ${epoch} ${firstSequence} ${lastSequence} ${timeMs} ${previousHash} ${stateHash ?? '-'}\n`;
  return createHash('sha256').update(line).update(payload).digest('hex');
}

/** The hash that the first group follows, hex: SHA-256 of the stored header. It ties the chain to its installation. */
export function genesisHash(headerText: string): string {
  return hash('sha256', headerText);
}
