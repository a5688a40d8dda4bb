import type { ProjectedInstallation } from '../../market-data/market-ids.ts';
import type { Packet } from './packet.ts';

/** What the projector's thread is started with. */
export interface ProjectorStart {
  /** Of store.sqlite. */
  readonly path: string;
  readonly installation: ProjectedInstallation;
}

export type ToThread = { readonly kind: 'packet'; readonly packet: Packet } | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'opened'; readonly sequence: number }
  /** A packet is in the store; its buffer comes back to be written over. */
  | { readonly kind: 'projected'; readonly sequence: number; readonly buffer: ArrayBuffer }
  /** The disk did not take it; the same packet is tried again. */
  | { readonly kind: 'retrying'; readonly message: string }
  | { readonly kind: 'closed' };
