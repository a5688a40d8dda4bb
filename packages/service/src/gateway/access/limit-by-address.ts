import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BucketTable } from '../../rate-limits/bucket-table.ts';
import type { AddressReader } from '../../rate-limits/caller-address.ts';
import { newNotes } from '../http/gateway-request.ts';
import type { Respond } from '../http/responder.ts';
import { createAddressGuard } from './guard.ts';

/** A hook that rate-limits pages and files, which need no key, by address. */
export function limitByAddress({
  table,
  addressOf,
  respond,
}: {
  /** Undefined: RATE_LIMIT=off. */
  readonly table: BucketTable | undefined;
  readonly addressOf: AddressReader;
  readonly respond: Respond;
}) {
  const guard = createAddressGuard(table, addressOf);
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    request.notes = newNotes();
    const refusal = guard(request);
    if (refusal === undefined) next();
    else respond(request, reply, refusal);
  };
}
