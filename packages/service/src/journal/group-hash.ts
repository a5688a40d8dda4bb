import { createHash, hash } from 'node:crypto';
import type { JournalGroup } from './journal.ts';

/** What the chain covers of a group besides its payload. */
export interface ChainLink extends Omit<JournalGroup, 'payload'> {
  readonly formatVersion: number;
  readonly epoch: number;
  /** Hash of the group before; of the header for the first. */
  readonly previousHash: string;
  /** The state before the group, when it carries a mark. */
  readonly stateHash: string | null;
}

/**
 * SHA-256 of a group, hex: over one line of text and then the payload, so that it can be recomputed with any tool.
 *
 *     presage-group <format> <epoch> <first> <last> <timeMs> <previousHash> <stateHash or ->\n<payload>
 */
export function groupHash(link: ChainLink, payload: Uint8Array): string {
  const { formatVersion, epoch, firstSequence, lastSequence, timeMs, previousHash, stateHash } = link;
  const line = `presage-group ${formatVersion} ${epoch} ${firstSequence} ${lastSequence} ${timeMs} ${previousHash} ${stateHash ?? '-'}\n`;
  return createHash('sha256').update(line).update(payload).digest('hex');
}

/** The hash that the first group follows: SHA-256 of the header as it is stored, hex. It ties the chain to its installation. */
export function genesisHash(headerText: string): string {
  return hash('sha256', headerText);
}
