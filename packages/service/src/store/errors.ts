import { isDamage } from '../sqlite/is-damage.ts';
import { MAX_OFFSET_ROWS } from './limits.ts';

/** The store did not reach what a read must reflect within its bound: answer 503, to be tried again. */
export class StoreBehindError extends Error {
  readonly wantedSequence: number;
  readonly sequence: number;

  constructor(wantedSequence: number, sequence: number) {
    super(`the store stands at sequence ${sequence} and did not reach ${wantedSequence} in time`);
    this.name = 'StoreBehindError';
    this.wantedSequence = wantedSequence;
    this.sequence = sequence;
  }
}

/** A page so deep that finding it would hold up trading. */
export class PageTooDeepError extends Error {
  constructor(page: number, limit: number) {
    super(`page ${page} of ${limit} lies more than ${MAX_OFFSET_ROWS} rows deep; narrow the list down instead`);
    this.name = 'PageTooDeepError';
  }
}

/** The store in DATA_DIR was projected from another journal. */
export class StoreMismatchError extends Error {
  constructor(path: string) {
    super(`${path} belongs to another journal; it is derived, so removing it rebuilds it from this one`);
    this.name = 'StoreMismatchError';
  }
}

/** Pages of the store make no sense: the disk, or somebody, wrote into it. */
export class StoreDamagedError extends Error {
  constructor(path: string, cause: Error) {
    super(`${path} is damaged (${cause.message}); it is derived, so removing it rebuilds it`, { cause });
    this.name = 'StoreDamagedError';
  }
}

/** An error of the store at a path as people are told it: of damage, which file it is and what to do. */
export function inWords<Thrown>(path: string, error: Thrown): Thrown | StoreDamagedError {
  return isDamage(error) ? new StoreDamagedError(path, error) : error;
}
