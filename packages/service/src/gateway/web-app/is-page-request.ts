import { SERVER_PATH, STREAM_PATH } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/gateway-request.ts';

/** What lies beside the application on its origin: unknown addresses below these are nobody's pages. */
const TAKEN = [SERVER_PATH, STREAM_PATH, '/assets', '/docs', '/healthz', '/metrics', '/readyz'];

/**
 * Whether somebody opens an address of the application, which itself knows what to show there: a browser asks for a
 * page, and the address is neither a file's nor below anything else.
 */
export function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  const path = pathOf(request);
  if (TAKEN.some((taken) => path === taken || path.startsWith(`${taken}/`))) return false;
  return !path.slice(path.lastIndexOf('/')).includes('.');
}
