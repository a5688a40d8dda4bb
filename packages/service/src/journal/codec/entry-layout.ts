import { OrderType, Outcome, Side, TimeInForce } from '@presage/exchange/values';

/**
 * The layout of an entry in a group's payload, in all versions of its format: in version 1, the time in force is always 0.
 * Little-endian.
 *
 *     offset  size
 *          0     4   length of the body, bytes
 *          4     4   CRC-32 of the body
 *          8         body:
 *          8     1     kind: 1 placeOrder, 2 cancelOrder, 3 JSON, 4 placeOrder that replaces another
 *          9     1     flags: 1 an actor follows, 2 evidence follows
 *         10           the command, by kind:
 *                        placeOrder (74): digest 32, account 4, market 4, outcome 1, side 1, type 1,
 *                          instructions 1, price 2, size 8, budget 8, slippage 4, expiry 8
 *                        cancelOrder (36): digest 32, account 4
 *                        JSON: length 4, then the command as canonical JSON in UTF-8
 *                        placeOrder that replaces another (114): as placeOrder, then the other's digest 32, and 8 for
 *                          what must remain of it, 0 if that does not matter
 *                      the actor, when flagged: length 1, then its name in UTF-8
 *                      the evidence, when flagged: the rest of the body, untouched
 *
 * The instructions of an order are postOnly (bit 0), its time in force (bits 1 and 2), and bit 3 if it is a market order
 * with a worst price, which then has the place of the price: market orders have none. A reader from before that takes the
 * bit for an unknown time in force, and refuses the entry.
 *
 * An entry stores no sequence and no time: both follow from its group.
 */
export const PREFIX_BYTES = 8;
export const BODY_HEAD_BYTES = 2;
export const PLACE_ORDER_BYTES = 74;
export const CANCEL_ORDER_BYTES = 36;
export const JSON_LENGTH_BYTES = 4;
export const REPLACE_ORDER_BYTES = 114;

export const EntryKind = { PlaceOrder: 1, CancelOrder: 2, Json: 3, ReplaceOrder: 4 } as const;
export const EntryFlag = { Actor: 1, Evidence: 2 } as const;
export const ALL_FLAGS = EntryFlag.Actor | EntryFlag.Evidence;

/** Offsets within a placeOrder's fixed fields. */
export const PlaceOrderField = {
  digest: 0,
  accountId: 32,
  marketId: 36,
  outcome: 40,
  side: 41,
  type: 42,
  instructions: 43,
  priceTicks: 44,
  sizeLots: 46,
  budgetUnits: 54,
  slippagePpm: 62,
  expiresAtSec: 66,
} as const;

/** Offsets of what an order that replaces another has in addition. */
export const ReplacedOrderField = { digest: 74, remainingLots: 106 } as const;

/** Bits of a placeOrder's instructions. */
export const Instruction = { PostOnly: 1, WorstPrice: 8 } as const;
/** Below the bits of the time in force. */
export const TIME_IN_FORCE_SHIFT = 1;

/** The values that a placeOrder's enumerated fields may have. */
export const PLACE_ORDER_WORDS = {
  outcome: Object.values(Outcome) as readonly number[],
  side: Object.values(Side) as readonly number[],
  type: Object.values(OrderType) as readonly number[],
  timeInForce: Object.values(TimeInForce) as readonly number[],
} as const;

/** Offsets within a cancelOrder's fixed fields. */
export const CancelOrderField = { digest: 0, accountId: 32 } as const;
