import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Admits connections to the stream. */
export interface StreamUpgradeHandler {
  /** Whether an upgrade request is for the stream. */
  handles(request: IncomingMessage): boolean;
  /** Handles an upgrade request. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}
