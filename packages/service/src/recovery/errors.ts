/** Replay gave another state than was recorded: another version wrote the journal, or the hardware is faulty. */
export class StateMismatchError extends Error {
  override readonly name = 'StateMismatchError';
  /** After this sequence the states differ. */
  readonly sequence: number;

  constructor(sequence: number, hashes: { readonly recorded: string; readonly replayed: string }) {
    super(
      `the state after sequence ${sequence} differs from the one that was recorded: replay gives ${hashes.replayed}, the journal has ` +
        `${hashes.recorded}. Start the version of Presage that wrote it: the journal has not been changed.`,
    );
    this.sequence = sequence;
  }
}

/** The exchange threw while applying a command of the journal. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
  readonly sequence: number;

  constructor(sequence: number, cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(`the exchange failed on the command at sequence ${sequence}: ${words}`, { cause });
    this.sequence = sequence;
  }
}

/** The store is ahead of the journal: commands that were acknowledged are missing from the record. */
export class StoreAheadError extends Error {
  override readonly name = 'StoreAheadError';

  constructor(ends: { readonly storeSequence: number; readonly journalSequence: number }) {
    super(
      `the store has reached sequence ${ends.storeSequence}, but the journal ends at ${ends.journalSequence}: ` +
        'restore the journal from a backup, or remove store.sqlite with its -wal and -shm: it is then rebuilt from what is left',
    );
  }
}
