import { redactLongHex } from '@presage/protocol';
import type { Address } from './constants.ts';
import type { SignedOrder } from './orders/signed-order.ts';

/**
 * Base class of all errors that this library throws. It is never thrown itself.
 *
 * @example
 * try { await client.placeOrder(order) } catch (error) { if (error instanceof SdkError) console.error(error.message) }
 */
export abstract class SdkError extends Error {
  override name = 'SdkError';
}

/**
 * A parameter is missing, malformed or out of range, or an option is unknown; nothing was sent (service.md §7.4). The
 * message truncates long hex values, in case a private key was passed as an address.
 */
export class InvalidParamError extends SdkError {
  override name = 'InvalidParamError';

  constructor(message: string, options?: ErrorOptions) {
    super(redactLongHex(message), options);
  }
}

/** Details of a failed call. */
export interface OpenApiErrorDetails {
  /** The service's error number, if it sent one (service.md §7.3). */
  readonly errno?: number | undefined;
  /** The service's own message, if the error's message adds to it. */
  readonly serviceMessage?: string | undefined;
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Id of the order, which may have been placed: look it up with `getOrderById`. */
  readonly orderId?: string | undefined;
  /** The same order, to be sent again unchanged. */
  readonly signedOrder?: SignedOrder | undefined;
  /** The key with which the same request can be sent again. */
  readonly idempotencyKey?: string | undefined;
  /** The transaction that was sent. */
  readonly txHash?: Address | undefined;
  readonly cause?: unknown;
}

/**
 * A call failed: no connection, a time-out, a malformed response, an HTTP status other than 2xx, or a chain other than
 * the configured one (service.md §7.4). Methods that return an {@link ApiResponse} return a refusal with HTTP 200 in it;
 * all others, such as `cancelAllOrders`, `split` and {@link openAccount}, and {@link resultOf} throw it as this error. So
 * `errno`, not `status`, tells that the service refused.
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
  /** The service's error number; undefined if it sent none. */
  readonly errno: number | undefined;
  /** The service's own message, without what `message` adds for programs; undefined if it sent no error number. */
  readonly serviceMessage: string | undefined;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** How long the service asks to wait, in milliseconds; undefined if it does not say. */
  readonly retryAfterMs: number | undefined;
  /**
   * Id of the order that was sent and may have been placed. It is the signed order's digest, so `getOrderById` finds
   * the order once it has arrived. Undefined for calls that place no order.
   */
  readonly orderId: string | undefined;
  /**
   * The key with which the request was sent and may have been carried out: sent again with it, by the same method with the
   * same arguments, it is done at most once. Undefined for calls that take no key, and when nothing was done.
   */
  readonly idempotencyKey: string | undefined;
  /**
   * Hash of the on-chain transaction that was sent. The message says whether it reverted, or was cancelled or replaced
   * in the wallet. With a `cause` its outcome is unknown: look it up before sending another one. Undefined if none was
   * sent.
   */
  readonly txHash: Address | undefined;
  // Private, so that logs do not show it: anybody who has it could send it.
  readonly #signedOrder: SignedOrder | undefined;

  constructor(message: string, details: OpenApiErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.errno = details.errno;
    this.serviceMessage = details.serviceMessage ?? (details.errno === undefined ? undefined : message);
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.orderId = details.orderId;
    this.idempotencyKey = details.idempotencyKey;
    this.txHash = details.txHash;
    this.#signedOrder = details.signedOrder;
    // An error that nobody catches is printed with its enumerable properties: only those that say something.
    for (const [name, value] of Object.entries(this)) {
      if (value === undefined) Object.defineProperty(this, name, { enumerable: false });
    }
  }

  /**
   * The order that was sent. `submitOrder` sends the same order again, which places it at most once and returns its
   * state. Printing the error does not show it. Undefined for calls that place no order.
   */
  get signedOrder(): SignedOrder | undefined {
    return this.#signedOrder;
  }
}

/** The account has too little quote or too few tokens for a split, merge or redeem (service.md §7.4). */
export class BalanceNotEnough extends SdkError {
  override name = 'BalanceNotEnough';
}

/** The account holds no tokens of this market to redeem (service.md §7.4). */
export class NoPositionsToRedeem extends SdkError {
  override name = 'NoPositionsToRedeem';
}

/** The signing wallet cannot pay a transaction's gas; never thrown with a custodial ledger (service.md §7.4). */
export class InsufficientGasBalance extends SdkError {
  override name = 'InsufficientGasBalance';
}

/** An order cannot be built although each of its parameters is valid, or the wallet did not sign (service.md §7.4). */
export class ValidationException extends SdkError {
  override name = 'ValidationException';
}
