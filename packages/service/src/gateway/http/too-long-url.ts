import type { FastifyRequest } from 'fastify';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_URL_LENGTH } from '../limits.ts';

/** Refuses a path with a query that are together longer than any endpoint needs. */
export function tooLongUrl({ raw }: Pick<FastifyRequest, 'raw'>): Refusal | undefined {
  const { length } = raw.url ?? '';
  if (length <= MAX_URL_LENGTH) return undefined;
  return notUnderstood(
    `path and query: received ${length} characters; accepted: at most ${MAX_URL_LENGTH}, no endpoint needs more`,
  );
}
