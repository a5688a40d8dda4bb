import { isDamage } from '../sqlite/is-damage.ts';
import type { Page } from './read-store.ts';

/** The store cannot be read now: respond with 503, so that the caller retries. */
export class StoreNotReadyError extends Error {}

/** The store did not reach the sequence that a read must reflect in time. */
export class StoreBehindError extends StoreNotReadyError {
  constructor(wantedSequence: number, sequence: number) {
    super(`the store is at sequence ${sequence} and did not reach ${wantedSequence} in time`);
    this.name = 'StoreBehindError';
  }
}

/** Too many queries wait, or the current one takes too long, because the disk hangs. */
export class StoreStalledError extends StoreNotReadyError {
  constructor(pending: number) {
    super(`the store takes too long to read: ${pending} queries wait`);
    this.name = 'StoreStalledError';
  }
}

/** A page so deep that reading up to it would delay other reads. */
export class PageTooDeepError extends Error {
  /** @param maxRows the depth at which the last page starts */
  constructor(page: Page, maxRows: number) {
    super(
      `page ${page.page} with limit ${page.limit} is more than ${maxRows} rows deep; ask for less, such as one market or a shorter span of time (start_at, end_at)`,
    );
    this.name = 'PageTooDeepError';
  }
}

/** The store in DATA_DIR was projected from another journal. */
export class StoreMismatchError extends Error {
  constructor(path: string) {
    super(`${path} belongs to another journal; remove it with its -wal and -shm to have it rebuilt from this one`);
    this.name = 'StoreMismatchError';
  }
}

/** Pages of the store are corrupt: the disk failed, or something else wrote to the file. */
export class StoreDamagedError extends Error {
  constructor(path: string, cause: Error) {
    super(
      `${path} is damaged (${cause.message}); remove it with its -wal and -shm to have it rebuilt from the journal`,
      {
        cause,
      },
    );
    this.name = 'StoreDamagedError';
  }
}

/** Makes an error of the store readable for operators: damage is reported with the file and what to do about it. */
export function readableStoreError<Thrown>(path: string, error: Thrown): Thrown | StoreDamagedError {
  return isDamage(error) ? new StoreDamagedError(path, error) : error;
}
