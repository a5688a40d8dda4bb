import { type Client, ERRNO, type Order, type PlaceOrderDataInput, type SignedOrder } from '@presage/client';
import { isFateUnknown } from '../data/unreachable.ts';

/** Milliseconds before each look for an order that nothing was heard of: what was only slow has arrived by then. */
const LOOKS_MS = [500, 1_000, 2_000, 4_000] as const;

/** What is needed of a client. */
export type OrderClient = Pick<Client, 'signOrder' | 'submitOrder'> & OrderFinder;
export type OrderFinder = Pick<Client, 'getOrderById'>;

/** It never left this page. */
export interface NotSent {
  readonly kind: 'notSent';
  readonly reason: unknown;
}

/** What became of an order, where that is known. */
export type KnownFate =
  | NotSent
  | { readonly kind: 'taken'; readonly order: Order }
  /** The service would not have it: there is no such order. */
  | { readonly kind: 'refused'; readonly reason: unknown }
  /** The service was too busy for it: there is no such order. */
  | { readonly kind: 'busy' }
  /** The service knows none, long after it was sent: it has not arrived. */
  | { readonly kind: 'missing' };

/** What became of an order. */
export type Fate =
  | KnownFate
  | {
      readonly kind: 'unknown';
      readonly signed: SignedOrder;
      /** Whether the service said, when it was asked last, that it knows none; else it could not be asked. */
      readonly isMissing: boolean;
    };

type Submitted = Awaited<ReturnType<OrderClient['submitOrder']>>;

export interface SendOptions {
  readonly client: OrderClient;
  /** No answer came: it is being looked for. */
  onLooking(): void;
}

export function signOrder(order: PlaceOrderDataInput, client: OrderClient): Promise<SignedOrder | NotSent> {
  return client.signOrder(order).catch((reason: unknown) => ({ kind: 'notSent', reason }) as const);
}

/**
 * Sends a signed order for the first time. When no answer comes, it is looked for: another one might trade besides. Any
 * other answer than "taken" is a refusal, whoever gave it: nothing was done.
 */
export async function submitSigned(signed: SignedOrder, { client, onLooking }: SendOptions): Promise<Fate> {
  try {
    return fateOf(await client.submitOrder(signed));
  } catch (reason) {
    if (!isFateUnknown(reason)) return { kind: 'refused', reason };
    onLooking();
    return lookForOrder(signed, client, { hasAnswered: reason.errno !== undefined });
  }
}

/**
 * Sends the very same order again, of which nobody knows what became. It is placed once at most: before the exchange
 * refuses an order it looks for the one that was placed before, so its answer is the order's fate.
 */
export async function submitAgain(signed: SignedOrder, { client, onLooking }: SendOptions): Promise<Fate> {
  // Whatever turned this request away, such as a rate limit or a key that is not known any more, tells nothing of the one
  // before, which may have been placed or still arrive.
  const answer = await client.submitOrder(signed).catch(() => undefined);
  if (answer !== undefined) return fateOf(answer);
  onLooking();
  return lookForOrder(signed, client);
}

/**
 * Asks for an order by its id until it is known.
 * @param hasAnswered whether the service itself has answered its only submission: it then arrives no more
 */
export async function lookForOrder(
  signed: SignedOrder,
  client: OrderClient,
  { hasAnswered = false }: { readonly hasAnswered?: boolean } = {},
): Promise<Fate> {
  const found = await findOrder(signed.orderId, { client, isMissingEnough: hasAnswered });
  if (found.order !== undefined) return { kind: 'taken', order: found.order };
  const { isMissing } = found;
  return isMissing && hasAnswered ? { kind: 'busy' } : { kind: 'unknown', signed, isMissing };
}

/** Asks for an order whose page was closed before its answer came: what has not arrived by now arrives no more. */
export async function lookForLeftOrder(orderId: string, client: OrderFinder): Promise<KnownFate | undefined> {
  const { order, isMissing } = await findOrder(orderId, { client, isMissingEnough: false });
  if (order !== undefined) return { kind: 'taken', order };
  return isMissing ? { kind: 'missing' } : undefined;
}

interface Found {
  readonly order: Order | undefined;
  /** Whether the service said, when it was asked last, that it knows none. */
  readonly isMissing: boolean;
}

/** @param isMissingEnough whether to stop once the service says that it knows none */
async function findOrder(
  orderId: string,
  { client, isMissingEnough }: { readonly client: OrderFinder; readonly isMissingEnough: boolean },
): Promise<Found> {
  let isMissing = false;
  for (const waitMs of LOOKS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    // What cannot be read now may be the next time.
    const answer = await client.getOrderById(orderId).catch(() => undefined);
    if (answer?.errno === 0) return { order: answer.result.orderData, isMissing: false };
    isMissing = answer?.errno === ERRNO.orderNotFound;
    if (isMissing && isMissingEnough) break;
  }
  return { order: undefined, isMissing };
}

function fateOf({ errno, errmsg, result }: Submitted): KnownFate {
  return errno === 0 ? { kind: 'taken', order: result.orderData } : { kind: 'refused', reason: new Error(errmsg) };
}
