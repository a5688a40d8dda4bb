import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { bodyOf } from '../../answers/envelope.ts';

/** Why a handshake is refused. */
export interface UpgradeRefusal {
  readonly status: 400 | 401 | 403 | 405 | 429 | 503;
  readonly errno: number;
  readonly message: string;
  readonly retryAfterSec?: number;
  /** Further header lines, for instance `allow: GET`. */
  readonly headers?: readonly string[];
}

/** Answers a handshake with an HTTP error in the errno envelope, and closes the socket. */
export function refuseUpgrade(socket: Duplex, refusal: UpgradeRefusal): void {
  const { status, errno, message, retryAfterSec, headers = [] } = refusal;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = bodyOf('errno', { ok: false, errno, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    ...(retryAfterSec === undefined ? [] : [`retry-after: ${retryAfterSec}`]),
    ...headers,
    'connection: close',
  ];
  // Otherwise a client that does not close its side would keep the socket open.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
