import type { Applied } from './applied.ts';

/** A stage of a command: waiting in the queue, being made durable, being applied. */
export type Stage = 'queued' | 'journal' | 'apply';

/** What the sequencer reports as it works. */
export interface SequencerObserver {
  stage(stage: Stage, milliseconds: number): void;
  group(commands: number): void;
  /** A command changed nothing and was answered without a journal entry. */
  idle(answer: Applied): void;
  /** Sequence of the snapshot now on disk, from which a restart begins; 0 for none. */
  snapshotSaved(sequence: number): void;
  /** A snapshot was due but not saved: writing it failed, or it was skipped (too large, or no room on the disk). */
  snapshotMissed(why: 'failed' | 'skipped'): void;
}
