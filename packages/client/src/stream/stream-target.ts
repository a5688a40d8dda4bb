import type { Transport } from '../platform/platform.ts';

/** Where a stream connects to, and as whom. */
export interface StreamTarget {
  readonly transport: Transport;
  readonly url: string;
  /** The key to authenticate with now; empty text for none. */
  apiKey(): string;
  /** Whether that key is being replaced, or was just now: that it is refused may be over in a moment. */
  isKeyChanging(): boolean;
  /** Whether the end of the last subscription ends the connection, so that programs can. */
  readonly isClosedWhenUnused: boolean;
}
