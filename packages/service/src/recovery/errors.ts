/** Replaying the journal gave another state than the one that was recorded: this program is not the one that wrote it, or a machine errs. */
export class StateMismatchError extends Error {
  override readonly name = 'StateMismatchError';
  /** After this sequence the states differ. */
  readonly sequence: number;

  constructor(sequence: number, hashes: { readonly recorded: string; readonly replayed: string }) {
    super(
      `the state after sequence ${sequence} is not the one that was recorded: replay gives ${hashes.replayed}, the journal says ` +
        `${hashes.recorded}. Start the version of Presage that wrote it; nothing has been changed.`,
    );
    this.sequence = sequence;
  }
}

/** The exchange broke on a command of the journal. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
  readonly sequence: number;

  constructor(sequence: number, cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(`the exchange broke on the command of sequence ${sequence}: ${words}`, { cause });
    this.sequence = sequence;
  }
}

/** The store has what the journal has not: commands that were acknowledged are gone from the record. */
export class StoreAheadError extends Error {
  override readonly name = 'StoreAheadError';

  constructor(ends: { readonly storeSequence: number; readonly journalSequence: number }) {
    super(
      `the store has reached sequence ${ends.storeSequence}, but the journal ends at ${ends.journalSequence}: ` +
        'restore the journal from a backup, or remove store.sqlite, which is then made anew from what is left',
    );
  }
}
