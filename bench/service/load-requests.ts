import type { TraderFixture } from './trader-fixture.ts';

/** A range of the orders signed before; `to` is exclusive. */
export interface OrderRange {
  readonly from: number;
  readonly to: number;
}

/** The requests that a load process accepts, one at a time. */
export type LoadRequest =
  | { readonly act: 'sign'; readonly fixture: TraderFixture; readonly count: number }
  | ({ readonly act: 'recover' } & OrderRange)
  | ({
      readonly act: 'place' | 'cancel';
      readonly inFlight: number;
      /** Where to send them, if not to the service they were signed for. */
      readonly origin?: string;
    } & OrderRange)
  | ({ readonly act: 'trade'; readonly commandsPerSecond: number } & OrderRange)
  | ({
      readonly act: 'placeBatches';
      readonly perRequest: number;
      /** Requests in flight. */
      readonly inFlight: number;
    } & OrderRange)
  | { readonly act: 'read'; readonly url: string; readonly connections: number; readonly seconds: number };

export interface Recovered {
  readonly cpuMicroseconds: number;
  /** Signatures from which a different key was recovered. */
  readonly wrong: number;
}

export interface Sent {
  readonly perSecond: number;
  /** From sending a request to receiving its complete response. */
  readonly medianMs: number;
  /** Number of responses other than success; `firstWrong` has the first. */
  readonly wrong: number;
  readonly firstWrong: string;
}

export interface Read {
  readonly answers: number;
  readonly perSecond: number;
  readonly wrong: number;
  readonly firstWrong: string;
}
