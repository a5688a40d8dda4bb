import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Admits connections to the stream. */
export interface StreamDoor {
  /** Whether an upgrade request is for the stream. */
  takes(request: IncomingMessage): boolean;
  /** Handles an upgrade request. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}
