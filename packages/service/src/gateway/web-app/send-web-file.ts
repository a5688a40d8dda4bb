import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/choose-encoding.ts';
import { PAGE_HEADERS } from '../http/page-headers.ts';
import { IMMUTABLE_MAX_AGE_SEC } from './limits.ts';
import type { WebFile } from './web-app.ts';

/** Sends a file, or 304 if the browser's copy is current. */
export function sendWebFile(
  { request, reply, file }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly file: WebFile },
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.encoded);
  // Each encoding has other bytes, so it needs an ETag of its own.
  const etag = `"${file.etag}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.headers({
    ...PAGE_HEADERS,
    ...headers,
    etag,
    vary: 'Accept-Encoding',
    'cache-control': file.isImmutable ? `public, max-age=${IMMUTABLE_MAX_AGE_SEC}, immutable` : 'no-cache',
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.contentType).send((encoding && file.encoded[encoding]) ?? file.plain);
}

function isKnown(known: string | undefined, etag: string): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
}
