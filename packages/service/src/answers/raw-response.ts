import { STATUS_CODES } from 'node:http';
import { bodyOf, headersOf } from './envelope.ts';
import type { Refusal } from './refusal.ts';

/**
 * A refusal as a whole HTTP/1.1 response in the errno envelope, after which the connection closes: for sockets whose
 * request never got a response object.
 */
export function rawResponse(refusal: Refusal): string {
  const { status = 400, headers } = refusal;
  const body = bodyOf('errno', refusal);
  const all = { ...headersOf(Buffer.byteLength(body)), ...headers, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
