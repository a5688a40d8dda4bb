import { hash as hashOf } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../journal/journal.ts';
import type { OwnChannelBefore } from './own/own-feeds.ts';

const FILE_NAME = 'stream.json';
/** Raised when the contents change: a file of another version is ignored. */
const FORMAT_VERSION = 1;

/** The end of a journal. */
export type JournalEnd = Pick<Journal, 'lastSequence' | 'hashAt'>;

interface Contents {
  readonly version: number;
  /** Where the journal ended, and the hash of its chain there. */
  readonly sequence: number;
  readonly hash: string;
  readonly channels: readonly OwnChannelBefore[];
}

/**
 * Keeps how far the own channels have come for the next start. It need not survive a crash: what one leaves of the file
 * does not fit its digest.
 *
 * @throws the system's error
 */
export function keepHandover(dataDir: string, journal: JournalEnd, channels: readonly OwnChannelBefore[]): void {
  const sequence = journal.lastSequence;
  const hash = journal.hashAt(sequence);
  if (hash === undefined) return;
  const text = JSON.stringify({ version: FORMAT_VERSION, sequence, hash, channels } satisfies Contents);
  writeFileSync(join(dataDir, FILE_NAME), `${hashOf('sha256', text)}\n${text}\n`, { mode: 0o600 });
}

/**
 * How far the own channels had come at the end of this journal; none if that is not known: the service was killed, the
 * journal is another or was restored, or the file is damaged.
 *
 * @throws the system's error
 */
export function readHandover(dataDir: string, journal: JournalEnd): readonly OwnChannelBefore[] {
  const path = join(dataDir, FILE_NAME);
  if (!existsSync(path)) return [];
  const [digest, text = ''] = readFileSync(path, 'utf8').split('\n');
  if (digest !== hashOf('sha256', text)) return [];
  const { version, sequence, hash, channels } = JSON.parse(text) as Contents;
  const isOfThisEnd = sequence === journal.lastSequence && hash === journal.hashAt(sequence);
  return version === FORMAT_VERSION && isOfThisEnd ? channels : [];
}
