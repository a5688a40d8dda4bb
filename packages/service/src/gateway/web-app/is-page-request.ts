import { SERVER_PATH, STREAM_PATH } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import { isMisplacedWebSocket, pathOf } from '../http/gateway-request.ts';

/** Paths on this origin that are not the web application's: nothing below them is one of its pages. */
const TAKEN = [SERVER_PATH, STREAM_PATH, '/assets', '/docs', '/healthz', '/metrics', '/readyz'];

/**
 * Whether a request opens a page of the web application, which does its own routing: a browser requests HTML, and the
 * path is neither a file's nor below one of {@link TAKEN}.
 */
export function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!(request.headers.accept ?? '').includes('text/html') || isMisplacedWebSocket(request)) return false;
  const path = pathOf(request);
  if (TAKEN.some((taken) => path === taken || path.startsWith(`${taken}/`))) return false;
  return !path.slice(path.lastIndexOf('/')).includes('.');
}
