import type { Command, Requested } from '@presage/exchange';
import type { OperationId, Routes } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Answer, Refusal } from '../answers/refusal.ts';
import type { OnChain } from '../chain/on-chain.ts';
import type { WireContext } from '../presenters/wire-context.ts';
import type { Applied } from '../sequencer/applied.ts';
import type { AccountRow } from '../store/read-store.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { InTurn } from './in-turn.ts';
import type { PendingOrderChecks } from './orders/pending-order-checks.ts';
import type { RateChange } from './orders/rate-change.ts';

type PartOf<Id extends OperationId, Part extends 'params' | 'query' | 'body'> = Routes[Id] extends {
  readonly [Name in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** Result type of an endpoint; null if its envelope may have none. */
export type ResultOf<Id extends OperationId> = Static<Routes[Id]['result']>;

/** A request that passed the checks of key, limits and schema. */
export interface Call<Id extends OperationId> {
  readonly params: PartOf<Id, 'params'>;
  readonly query: PartOf<Id, 'query'>;
  readonly body: PartOf<Id, 'body'>;
  /** Account of the key that was sent; always set on endpoints that need a key. */
  readonly account: Routes[Id]['auth'] extends 'apikey' ? AccountRow : AccountRow | undefined;
  /** Name of the builder whose key was sent; set on builders' endpoints. */
  readonly builder: Routes[Id]['auth'] extends 'builder' ? string : undefined;
  readonly headers: FastifyRequest['headers'];
  /** Counts the request as that many for the rate limit; the refusal if too little is left. */
  readonly countAs: (requests: number) => Refusal | undefined;
  /** The request's id, if it has an `Idempotency-Key`; to be made part of its command. */
  readonly requested: Requested;
}

/** Handles the requests of one endpoint. A returned buffer is a complete body. */
export type Handler<Id extends OperationId> = (
  call: Call<Id>,
) => Answer<ResultOf<Id> | null> | Uint8Array | Promise<Answer<ResultOf<Id> | null>>;

/** Dependencies of handlers. */
export interface HandlerDeps extends GatewayDeps {
  readonly context: WireContext;
  /** Undefined on the custodial ledger. */
  readonly onChain: OnChain | undefined;
  readonly pendingOrderChecks: PendingOrderChecks;
  /** For what operators do to markets after a look at the catalog: it has what was done in the turns before. */
  readonly inTurn: InTurn;
  readonly rateChange: RateChange;
  /**
   * Waits until the store holds everything that was acknowledged before now.
   * @throws {StoreBehindError} sent as 503
   */
  caughtUp(): Promise<void>;
  /**
   * Submits a command, on behalf of `actor` if given.
   * @throws {NotAcceptedError} sent as 503: nothing was done
   */
  submit(command: Command, extras?: { readonly evidence?: Uint8Array; readonly actor?: string }): Promise<Applied>;
}

/** The actor of all requests with the admin token. */
export const ADMIN_ACTOR = 'admin';
