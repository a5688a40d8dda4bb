import type { Transport } from '../platform/platform.ts';

/** As whom a stream connects. */
export interface StreamKey {
  /** The key to authenticate with now; empty text for none. */
  apiKey(): string;
  /** Whether that key is being replaced, or was just now: that it is refused may be over in a moment. */
  isKeyChanging(): boolean;
}

/** Where a stream connects to, and as whom. */
export interface StreamTarget extends StreamKey {
  readonly transport: Transport;
  readonly url: string;
  /** Whether the end of the last subscription ends the connection, so that programs can. */
  readonly isClosedWhenUnused: boolean;
}
