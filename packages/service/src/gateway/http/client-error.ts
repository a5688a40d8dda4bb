import type { Socket } from 'node:net';
import { bodyOf } from './envelope.ts';
import { notUnderstood } from './refusal.ts';

/** What Node's parser found wrong, in words; the parser's own are for those who know its states. */
const WORDS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'headers: too large; accepted: at most 16 KiB with the first line',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request was not complete in time; send it at once',
};

/** Answers bytes that are no HTTP request: nothing else will, for there is no request to route. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const message = WORDS[error.code ?? ''] ?? 'not a well-formed HTTP/1.1 request';
  const body = bodyOf('errno', notUnderstood(message));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
