import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../answers/refusal.ts';
import type { Respond } from './responder.ts';

/** A hook that responds itself to the requests for which `refusalOf` gives a refusal. */
export function refusing(respond: Respond, refusalOf: (request: FastifyRequest) => Refusal | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const refusal = refusalOf(request);
    if (refusal === undefined) next();
    else respond(request, reply, refusal);
  };
}
