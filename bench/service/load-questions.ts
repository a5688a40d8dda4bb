import type { Seat } from './seat.ts';

/** Of the orders signed before: from one, up to but not including another. */
export interface OrderRange {
  readonly from: number;
  readonly to: number;
}

/** What a load process can be asked to do, one after the other. */
export type LoadQuestion =
  | { readonly act: 'sign'; readonly seat: Seat; readonly seed: number; readonly count: number }
  | ({ readonly act: 'recover' } & OrderRange)
  | ({
      readonly act: 'place' | 'cancel';
      readonly inFlight: number;
      /** Where to, if not to the service they were signed for. */
      readonly origin?: string;
    } & OrderRange)
  | ({ readonly act: 'trade'; readonly commandsPerSecond: number } & OrderRange)
  | { readonly act: 'read'; readonly url: string; readonly connections: number; readonly seconds: number };

export interface Recovered {
  readonly cpuMicroseconds: number;
  /** Signatures that gave another key than the signer's. */
  readonly wrong: number;
}

export interface Sent {
  readonly perSecond: number;
  /** From sending a request to having its whole answer. */
  readonly medianMs: number;
  /** Answers other than success, and the first of them. */
  readonly wrong: number;
  readonly firstWrong: string;
}

export interface Read {
  readonly answers: number;
  readonly perSecond: number;
  readonly wrong: number;
  readonly firstWrong: string;
}
