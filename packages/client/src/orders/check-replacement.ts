import { sharesToLots } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import { checkNames } from '../shared/check-names.ts';
import { shown } from '../shared/shown.ts';
import { REPLACED_ORDER_FIELDS, type ReplacedOrderInput } from './place-order-input.ts';

/** The order that another is to replace, as it is sent. */
export interface CheckedReplacement {
  readonly orderId: string;
  readonly remainingShares?: string;
}

/**
 * Does not check that the account has such an order: the service does.
 *
 * @throws {InvalidParamError} naming the invalid or unknown field
 */
export function checkReplacement(replaces: ReplacedOrderInput): CheckedReplacement {
  if (typeof replaces !== 'object' || replaces === null) {
    throw new InvalidParamError(`replaces is ${shown(replaces)}: send an object with the orderId of an open order.`);
  }
  checkNames('replaces', replaces, REPLACED_ORDER_FIELDS);
  const { orderId, remainingShares } = replaces;
  if (typeof orderId !== 'string' || orderId === '') {
    throw new InvalidParamError(`replaces.orderId is ${shown(orderId)}: send the id of an open order.`);
  }
  if (remainingShares === undefined) return { orderId };
  const parsed = typeof remainingShares === 'string' ? sharesToLots(remainingShares) : undefined;
  if (parsed?.ok === true && parsed.value > 0) return { orderId, remainingShares };
  throw new InvalidParamError(
    `replaces.remainingShares is ${shown(remainingShares)}: send a decimal string above 0 with at most 6 decimals, such as "60.5", or leave it out.`,
  );
}
