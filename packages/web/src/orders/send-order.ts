import {
  type Client,
  ERRNO,
  OpenApiError,
  type Order,
  type PlaceOrderDataInput,
  type SignedOrder,
} from '@presage/client';
import { isResultUnknown } from '../data/unreachable.ts';

/** Milliseconds before each lookup of an order that got no response: a merely slow request has arrived by then. */
const LOOKUP_DELAYS_MS = [500, 1_000, 2_000, 4_000] as const;

/** The part of a client that is needed here. */
export type OrderClient = Pick<Client, 'signOrder' | 'submitOrder'> & OrderFinder;
export type OrderFinder = Pick<Client, 'getOrderById'>;

/** The order never left this page. */
export interface NotSent {
  readonly kind: 'notSent';
  readonly reason: unknown;
}

/** The outcome of an order, when it is known. */
export type KnownOrderResult =
  | NotSent
  | { readonly kind: 'taken'; readonly order: Order }
  /** The service rejected it: the order does not exist. */
  | { readonly kind: 'refused'; readonly reason: unknown }
  /** The service could not take it now, for a reason of its own: the order does not exist. */
  | { readonly kind: 'busy'; readonly reason: unknown }
  /** The service does not know it long after it was sent: it never arrived. */
  | { readonly kind: 'missing' };

/** The outcome of an order, known or not. */
export type OrderResult =
  | KnownOrderResult
  | {
      readonly kind: 'unknown';
      readonly signed: SignedOrder;
      /** Whether the last lookup said that the order does not exist; otherwise the service could not be reached. */
      readonly isMissing: boolean;
    };

type Submitted = Awaited<ReturnType<OrderClient['submitOrder']>>;

export interface SendOptions {
  readonly client: OrderClient;
  /** Called when no response came and the order is being looked for. */
  onLooking(): void;
}

export function signOrder(order: PlaceOrderDataInput, client: OrderClient): Promise<SignedOrder | NotSent> {
  return client.signOrder(order).catch((reason: unknown) => ({ kind: 'notSent', reason }) as const);
}

/**
 * Sends a signed order for the first time. If no response comes, the order is looked up instead of being sent again as
 * a new order, which might trade twice. Any response other than success is a rejection, whoever sent it: nothing was
 * done.
 */
export async function submitSigned(signed: SignedOrder, { client, onLooking }: SendOptions): Promise<OrderResult> {
  try {
    return orderResultOf(await client.submitOrder(signed));
  } catch (reason) {
    if (!isResultUnknown(reason)) return { kind: 'refused', reason };
    onLooking();
    return lookForOrder(signed, client, reason.errno === undefined ? undefined : reason);
  }
}

/**
 * Resends the same order when its outcome is unknown. It is placed at most once: before the exchange rejects an order
 * it looks for one that was placed before, so its response is the order's outcome.
 */
export async function submitAgain(signed: SignedOrder, { client, onLooking }: SendOptions): Promise<OrderResult> {
  // An error of this request, such as a rate limit or an invalid key, says nothing about the earlier one, which may
  // have been placed or may still arrive.
  const answer = await client.submitOrder(signed).catch(() => undefined);
  if (answer !== undefined) return orderResultOf(answer);
  onLooking();
  return lookForOrder(signed, client);
}

/**
 * Looks an order up by its id, with retries.
 * @param refusal the service's response to the only submission, if there was one: then the order cannot arrive later
 */
export async function lookForOrder(signed: SignedOrder, client: OrderClient, refusal?: unknown): Promise<OrderResult> {
  const found = await findOrder(signed.orderId, { client, isMissingEnough: refusal !== undefined });
  if (found.order !== undefined) return { kind: 'taken', order: found.order };
  const { isMissing } = found;
  return isMissing && refusal !== undefined
    ? { kind: 'busy', reason: refusal }
    : { kind: 'unknown', signed, isMissing };
}

/** Looks up an order whose page was closed before a response came: if it has not arrived by now, it never will. */
export async function lookForAbandonedOrder(
  orderId: string,
  client: OrderFinder,
): Promise<KnownOrderResult | undefined> {
  const { order, isMissing } = await findOrder(orderId, { client, isMissingEnough: false });
  if (order !== undefined) return { kind: 'taken', order };
  return isMissing ? { kind: 'missing' } : undefined;
}

interface Found {
  readonly order: Order | undefined;
  /** Whether the last lookup said that the order does not exist. */
  readonly isMissing: boolean;
}

/** @param isMissingEnough whether to stop as soon as the service says that the order does not exist */
async function findOrder(
  orderId: string,
  { client, isMissingEnough }: { readonly client: OrderFinder; readonly isMissingEnough: boolean },
): Promise<Found> {
  let isMissing = false;
  for (const waitMs of LOOKUP_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    // A failed lookup may succeed the next time.
    const answer = await client.getOrderById(orderId).catch(() => undefined);
    if (answer?.errno === 0) return { order: answer.result.orderData, isMissing: false };
    isMissing = answer?.errno === ERRNO.orderNotFound;
    if (isMissing && isMissingEnough) break;
  }
  return { order: undefined, isMissing };
}

function orderResultOf({ errno, errmsg, result }: Submitted): KnownOrderResult {
  return errno === 0
    ? { kind: 'taken', order: result.orderData }
    : { kind: 'refused', reason: new OpenApiError(errmsg, { errno }) };
}
