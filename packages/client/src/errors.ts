import { withoutLongHex } from '@presage/protocol';
import type { Address } from './constants.ts';
import type { SignedOrder } from './orders/signed-order.ts';

/**
 * What every exception of this library is an instance of. It is never thrown itself.
 *
 * @example
 * try { await client.placeOrder(order) } catch (error) { if (error instanceof SdkError) console.error(error.message) }
 */
export abstract class SdkError extends Error {
  override name = 'SdkError';
}

/**
 * A parameter is missing, malformed or out of range, or an option has a name that there is not; nothing was sent
 * (service.md §7.4). Of what may be a private key, sent in the place of an address, the message shows the beginning only.
 */
export class InvalidParamError extends SdkError {
  override name = 'InvalidParamError';

  constructor(message: string, options?: ErrorOptions) {
    super(withoutLongHex(message), options);
  }
}

/** What is known of a failed call besides its message. */
export interface OpenApiErrorDetails {
  /** The service's error number, when it gave one (service.md §7.3). */
  readonly errno?: number | undefined;
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  /** How long the service asks to wait, milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The order that may have been placed all the same: ask `getOrderById` for it. */
  readonly orderId?: string | undefined;
  /** The same order, to be sent again as it is. */
  readonly signedOrder?: SignedOrder | undefined;
  /** The transaction that was sent. */
  readonly txHash?: Address | undefined;
  readonly cause?: unknown;
}

/**
 * A call failed: no connection, no answer in time, an answer that is none, an HTTP status other than 2xx, or another
 * chain than configured (service.md §7.4). A refusal on HTTP 200 is no exception: it is the answer's `errno`.
 *
 * @example
 * try {
 *   await client.placeOrder(order);
 * } catch (error) {
 *   if (error instanceof OpenApiError && error.signedOrder !== undefined) await client.submitOrder(error.signedOrder);
 * }
 */
export class OpenApiError extends SdkError {
  override name = 'OpenApiError';
  /** The service's error number; undefined when there was no answer. */
  readonly errno: number | undefined;
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /** How long the service asks to wait, milliseconds; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;
  /**
   * Id of the order whose fate is unknown: it is the signed order's digest, so `getOrderById` tells once it has arrived.
   * Undefined for calls that place no order.
   */
  readonly orderId: string | undefined;
  /**
   * Hash of a transaction on chain that was sent: the message tells whether it reverted, was cancelled or replaced in the
   * wallet, or, with a `cause`, that what became of it is not known: then look for it before another is sent. Undefined for
   * calls that had sent none.
   */
  readonly txHash: Address | undefined;
  // Out of sight: whoever reads a log could send it.
  readonly #signedOrder: SignedOrder | undefined;

  constructor(message: string, details: OpenApiErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.errno = details.errno;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.orderId = details.orderId;
    this.txHash = details.txHash;
    this.#signedOrder = details.signedOrder;
  }

  /**
   * The order that was sent: `submitOrder` sends the very same again, which places it at most once and answers what became
   * of it. Print-outs do not show it. Undefined for calls that place no order.
   */
  get signedOrder(): SignedOrder | undefined {
    return this.#signedOrder;
  }
}

/** There are not enough tokens for a split, merge or redeem (service.md §7.4). */
export class BalanceNotEnough extends SdkError {
  override name = 'BalanceNotEnough';
}

/** The account holds nothing of this market that could be redeemed (service.md §7.4). */
export class NoPositionsToRedeem extends SdkError {
  override name = 'NoPositionsToRedeem';
}

/** The signing wallet cannot pay the gas of a transaction; never thrown while the ledger is custodial (service.md §7.4). */
export class InsufficientGasBalance extends SdkError {
  override name = 'InsufficientGasBalance';
}

/** An order cannot be built from its parameters, each of which is valid in itself, or the wallet does not sign it (service.md §7.4). */
export class ValidationException extends SdkError {
  override name = 'ValidationException';
}
