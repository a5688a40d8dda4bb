import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Lets connections to the stream in. */
export interface StreamDoor {
  /** Whether a request that wants another protocol wants the stream. */
  takes(request: IncomingMessage): boolean;
  /** Takes a request to change to WebSocket. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}
