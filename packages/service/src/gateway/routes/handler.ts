import type { Command } from '@presage/exchange';
import type { OperationId, Routes } from '@presage/protocol';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Answer } from '../../answers/refusal.ts';
import type { OnChain } from '../../chain/on-chain.ts';
import type { WireContext } from '../../presenters/wire-context.ts';
import type { Applied } from '../../sequencer/applied.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { OrdersUnderWay } from '../orders/orders-under-way.ts';

type PartOf<Id extends OperationId, Part extends 'params' | 'query' | 'body'> = Routes[Id] extends {
  readonly [Name in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** Result of an endpoint; null where its envelope may carry none. */
export type ResultOf<Id extends OperationId> = Static<Routes[Id]['result']>;

/** A request that passed key, limits and schema. */
export interface Call<Id extends OperationId> {
  readonly params: PartOf<Id, 'params'>;
  readonly query: PartOf<Id, 'query'>;
  readonly body: PartOf<Id, 'body'>;
  /** Whose key was sent: there on endpoints that need one. */
  readonly account: Routes[Id]['auth'] extends 'apikey' ? AccountRow : AccountRow | undefined;
  /** Name of the builder whose key was sent: there on builders' endpoints. */
  readonly builder: Routes[Id]['auth'] extends 'builder' ? string : undefined;
  readonly headers: FastifyRequest['headers'];
}

/** Answers one endpoint. A buffer is a whole body that was made before. */
export type Handler<Id extends OperationId> = (
  call: Call<Id>,
) => Answer<ResultOf<Id> | null> | Uint8Array | Promise<Answer<ResultOf<Id> | null>>;

/** What handlers are made with. */
export interface HandlerDeps extends GatewayDeps {
  readonly context: WireContext;
  /** Undefined on the custodial ledger. */
  readonly onChain: OnChain | undefined;
  readonly ordersUnderWay: OrdersUnderWay;
  /**
   * Waits until the store holds everything that was acknowledged before now.
   * @throws {StoreBehindError} answered as 503
   */
  caughtUp(): Promise<void>;
  /**
   * Has a command carried out, for an operator when `actor` is given.
   * @throws {NotAcceptedError} answered as 503: nothing happened
   */
  submit(command: Command, extras?: { readonly evidence?: Uint8Array; readonly actor?: string }): Promise<Applied>;
}

/** The actor of everything that comes with the admin token. */
export const ADMIN_ACTOR = 'admin';
