/** The journal is damaged. The service does not start on it, because nothing after the damage can be trusted. */
export class JournalCorruptError extends Error {
  override readonly name = 'JournalCorruptError';
  /** Where the damage was found. A start reads the newest part only, so there can be more before it. */
  readonly sequence: number;
  /** What is wrong there. */
  readonly detail: string;

  constructor(sequence: number, detail: string, options?: ErrorOptions) {
    super(
      `the journal is damaged at sequence ${sequence}: ${detail}. Restore DATA_DIR from a backup; do not edit ` +
        'journal.sqlite. `presage journal verify` reads it from its beginning, and names the first damage.',
      options,
    );
    this.sequence = sequence;
    this.detail = detail;
  }
}

/** The file was written by a version of Presage that this one does not know. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';

  constructor(format: { readonly what: string; readonly found: number; readonly known: number | string }) {
    super(
      `${format.what} has format version ${format.found}, and this version of Presage reads ${format.known}: ` +
        'start the version that wrote it, or a later one',
    );
  }
}

/**
 * An entry has something that this version of Presage does not know, although nothing is damaged: a later version wrote it.
 * It is refused instead of read without that, and never cut off as a damaged end would be.
 */
export class UnknownEntryError extends Error {
  override readonly name = 'UnknownEntryError';

  constructor(sequence: number, detail: string) {
    super(
      `this version of Presage cannot read the journal's entry at sequence ${sequence}: ${detail}. ` +
        'Start the version that wrote it, or a later one.',
    );
  }
}

/** The installation uses another ledger than the one requested. */
export class LedgerMismatchError extends Error {
  override readonly name = 'LedgerMismatchError';

  constructor(journal: string, asked: string) {
    super(
      `this DATA_DIR was made with LEDGER=${journal} and cannot be run with LEDGER=${asked}: ` +
        `set LEDGER=${journal}, or give another DATA_DIR`,
    );
  }
}

/** The journal is missing from a folder that must have had one. */
export class JournalMissingError extends Error {
  override readonly name = 'JournalMissingError';

  constructor(path: string, sign: string) {
    super(
      `${path} is missing, but the folder has ${sign}: the record of everything that happened is lost. ` +
        'Restore it from a backup, or set DATA_DIR to a new folder.',
    );
  }
}

/** Another process has since opened the journal for writing: this writer must stop. */
export class FencedError extends Error {
  override readonly name = 'FencedError';

  constructor(fence: { readonly ownEpoch: number; readonly epoch: number }) {
    super(`the journal has been taken over: it is in epoch ${fence.epoch}, this writer is of epoch ${fence.ownEpoch}`);
  }
}

/** A group could not be made durable. What is on disk is unknown, so the process must stop. */
export class JournalWriteError extends Error {
  override readonly name = 'JournalWriteError';

  constructor(detail: string) {
    super(
      `the journal could not be written: ${detail}. Everything acknowledged is on disk: remove the cause, such as a full disk, and start again`,
    );
  }
}
