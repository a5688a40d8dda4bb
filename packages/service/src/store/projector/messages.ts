import type { ProjectedInstallation } from '../market-ids.ts';
import type { Packet } from './packet.ts';

/** What the projector's thread receives at start. */
export interface ProjectorStart {
  /** Path of store.sqlite. */
  readonly path: string;
  readonly installation: ProjectedInstallation;
}

/** Its first message: the store is open. */
export interface ProjectorReady {
  /** The sequence that the store has reached. */
  readonly sequence: number;
}

export type ToThread = { readonly kind: 'packet'; readonly packet: Packet } | { readonly kind: 'close' };

export type FromThread =
  /** A packet is in the store; its buffer is returned for reuse. */
  | {
      readonly kind: 'projected';
      readonly sequence: number;
      readonly buffer: ArrayBuffer;
      /** Why the log cannot be written to the database. */
      readonly checkpointProblem?: string | undefined;
    }
  /** Writing failed; the same packet is retried. */
  | { readonly kind: 'retrying'; readonly message: string };
