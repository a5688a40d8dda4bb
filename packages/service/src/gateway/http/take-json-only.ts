import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from '../../answers/refusal.ts';
import { countAs } from '../access/guard.ts';
import { MAX_BODY_BYTES, MAX_BODY_PARTS } from '../limits.ts';
import { requestsOfBody } from './body-bounds.ts';
import { type ExpectedBody, readBody } from './read-body.ts';
import { type ParsedBody, parseBody, refusalOfContentEncoding, refusalOfContentType } from './request-body.ts';

/** Makes JSON the only content type that is read, and counts and parses bodies. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    // Refused without regard to its body, once the address has been counted.
    if (request.is404) {
      done(null, undefined);
      return;
    }
    readBody(payload, expectedOf(request), (error, bytes) => {
      if (bytes === undefined) return done(error);
      request.notes.body = bytes;
      const parsed = countedBody(request, bytes);
      if (parsed.ok) done(null, parsed.body);
      else done(new RefusalError(parsed));
    });
  });
}

function expectedOf({ headers, routeOptions: { bodyLimit = MAX_BODY_BYTES } }: FastifyRequest): ExpectedBody {
  const length = headers['content-length'];
  return { bytes: length === undefined ? undefined : Number(length), maxBytes: bodyLimit };
}

/** Counts a body whose length was not announced, before it is parsed. */
function countedBody(request: FastifyRequest, bytes: Buffer): ParsedBody {
  const { maxBodyParts = MAX_BODY_PARTS } = request.routeOptions.config;
  const { 'content-type': contentType, 'content-encoding': contentEncoding } = request.headers;
  return (
    refusalOfContentType(contentType) ??
    refusalOfContentEncoding(contentEncoding) ??
    countAs(request, requestsOfBody(bytes.length)) ??
    parseBody(bytes, maxBodyParts)
  );
}
