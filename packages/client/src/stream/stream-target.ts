import type { Transport } from '../platform/platform.ts';

/** The key that a stream authenticates with. */
export interface StreamKey {
  /** The current key; an empty string for none. */
  apiKey(): string;
  /** Whether the key is being replaced, or has just been: a refusal may then be temporary. */
  isKeyChanging(): boolean;
}

/** Where a stream connects to, and with which key. */
export interface StreamTarget extends StreamKey {
  readonly transport: Transport;
  readonly url: string;
  /** Whether the connection is closed with its last subscription, so that the program can exit. */
  readonly isClosedWhenUnused: boolean;
}
