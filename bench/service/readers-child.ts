// Readers of a stream that only count the bytes they receive. They do as little work as possible, so that the server is
// what is measured. Started by fan-out-server.ts.

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { serveRequests } from './child-requests.ts';

export type ReadersQuestion =
  | { readonly act: 'connect'; readonly port: number; readonly readers: number; readonly frame?: string }
  | { readonly act: 'count' };

const HEAD_END = '\r\n\r\n';
/** All readers receive into the same buffer, because nothing reads its content. */
const SHARED = Buffer.alloc(256 * 1_024);

let received = 0;

serveRequests((request: ReadersQuestion) => (request.act === 'connect' ? connectAll(request) : received));

/**
 * Opens the connections; if a frame is given, sends it and waits for the response. Bytes received until then are not
 * counted.
 */
async function connectAll({ port, readers, frame }: ReadersQuestion & { act: 'connect' }): Promise<void> {
  for (let number = 0; number < readers; number += 1) await openReader(port, frame);
  received = 0;
}

function openReader(port: number, frame: string | undefined): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const answers = frame === undefined ? 1 : 2;
    let heard = 0;
    const socket: Socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: SHARED,
        callback: (bytes) => {
          received += bytes;
          heard += 1;
          if (heard === 1 && frame !== undefined) socket.write(maskedFrame(frame));
          if (heard === answers) resolve(socket);
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a reader was disconnected')));
    socket.write(handshake(port));
  });
}

function handshake(port: number): string {
  const key = randomBytes(16).toString('base64');
  const lines = [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
  ];
  return `${lines.join('\r\n')}${HEAD_END}`;
}

/** A short text frame from a client, which must be masked; a mask of zeros leaves the text unchanged. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
