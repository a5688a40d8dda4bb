import { crc32 } from 'node:zlib';
import {
  type CancelOrder,
  DIGEST_WORDS,
  type DigestWords,
  MAX_DEPOSITS_UNITS,
  MAX_SIZE_LOTS,
  OrderType,
  type PlaceOrder,
  type ReplacedOrder,
  TICKS_PER_QUOTE,
} from '@presage/exchange';
import type { Submission } from '../entry.ts';
import { MAX_ACTOR_BYTES, MAX_ENTRY_BYTES, MAX_EVIDENCE_BYTES } from '../limits.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  BODY_HEAD_BYTES,
  CANCEL_ORDER_BYTES,
  CancelOrderField,
  EntryFlag,
  EntryKind,
  Instruction,
  JSON_LENGTH_BYTES,
  PLACE_ORDER_BYTES,
  PLACE_ORDER_WORDS,
  PlaceOrderField,
  PREFIX_BYTES,
  REPLACE_ORDER_BYTES,
  ReplacedOrderField,
  TIME_IN_FORCE_SHIFT,
} from './entry-layout.ts';
import { unknownInCommand } from './known-commands.ts';

const UINT32_MAX = 0xffff_ffff;
const COMMAND_OFFSET = PREFIX_BYTES + BODY_HEAD_BYTES;

/**
 * Encodes one submission as an entry of a group's payload, including its length and CRC-32. Evidence is stored as is.
 *
 * @throws {RangeError} naming the field that does not fit: the caller accepted something that no user may send.
 */
export function encodeSubmission({ command, actor, evidence }: Submission): Buffer {
  switch (command.kind) {
    case 'placeOrder': {
      const { replaces } = command;
      const entry = newEntry({ ...(replaces === undefined ? PLACES : REPLACES), actor, evidence });
      writePlaceOrder(entry, command);
      if (replaces !== undefined) writeReplacedOrder(entry, replaces);
      return sealed(entry);
    }
    case 'cancelOrder': {
      const entry = newEntry({ kind: EntryKind.CancelOrder, commandBytes: CANCEL_ORDER_BYTES, actor, evidence });
      writeCancelOrder(entry, command);
      return sealed(entry);
    }
    default: {
      const unknown = unknownInCommand(command);
      if (unknown !== undefined) throw new RangeError(`no start could read this entry: ${unknown}`);
      const json = Buffer.from(canonicalJson(command));
      const commandBytes = JSON_LENGTH_BYTES + json.length;
      const entry = newEntry({ kind: EntryKind.Json, commandBytes, actor, evidence });
      entry.writeUInt32LE(json.length, COMMAND_OFFSET);
      entry.set(json, COMMAND_OFFSET + JSON_LENGTH_BYTES);
      return sealed(entry);
    }
  }
}

const PLACES = { kind: EntryKind.PlaceOrder, commandBytes: PLACE_ORDER_BYTES } as const;
const REPLACES = { kind: EntryKind.ReplaceOrder, commandBytes: REPLACE_ORDER_BYTES } as const;

interface EntryParts {
  readonly kind: number;
  readonly commandBytes: number;
  readonly actor: string | undefined;
  readonly evidence: Uint8Array | undefined;
}

/** An entry complete except for its command and its prefix. */
function newEntry({ kind, commandBytes, actor, evidence }: EntryParts): Buffer {
  const actorBytes = actor === undefined ? 0 : 1 + within(Buffer.byteLength(actor), MAX_ACTOR_BYTES, 'actor (bytes)');
  const evidenceBytes = within(evidence?.length ?? 0, MAX_EVIDENCE_BYTES, 'evidence (bytes)');
  const length = COMMAND_OFFSET + commandBytes + actorBytes + evidenceBytes;
  within(length, MAX_ENTRY_BYTES, 'entry (bytes)');

  const entry = Buffer.allocUnsafe(length);
  entry[PREFIX_BYTES] = kind;
  entry[PREFIX_BYTES + 1] =
    (actor === undefined ? 0 : EntryFlag.Actor) | (evidence === undefined ? 0 : EntryFlag.Evidence);
  if (actor !== undefined) {
    entry[COMMAND_OFFSET + commandBytes] = actorBytes - 1;
    entry.write(actor, COMMAND_OFFSET + commandBytes + 1);
  }
  if (evidence !== undefined) entry.set(evidence, length - evidenceBytes);
  return entry;
}

function sealed(entry: Buffer): Buffer {
  entry.writeUInt32LE(entry.length - PREFIX_BYTES, 0);
  entry.writeUInt32LE(crc32(entry.subarray(PREFIX_BYTES)), 4);
  return entry;
}

/**
 * The only check of an order's fields against these bounds. The exchange itself refuses invalid prices, sizes and
 * budgets that are too small, and past expiry times; but a number beyond these bounds would make it throw, and it would
 * mistake an unknown enum value for another one.
 */
function writePlaceOrder(entry: Buffer, order: PlaceOrder): void {
  const at = COMMAND_OFFSET;
  writeDigest(entry, at + PlaceOrderField.digest, order.digest);
  entry.writeUInt32LE(within(order.accountId, UINT32_MAX, 'accountId'), at + PlaceOrderField.accountId);
  entry.writeUInt32LE(within(order.marketId, UINT32_MAX, 'marketId'), at + PlaceOrderField.marketId);
  entry[at + PlaceOrderField.outcome] = wordOf(order, 'outcome');
  entry[at + PlaceOrderField.side] = wordOf(order, 'side');
  entry[at + PlaceOrderField.type] = wordOf(order, 'type');
  const timeInForce = wordOf(order, 'timeInForce');
  entry[at + PlaceOrderField.instructions] =
    (order.postOnly ? Instruction.PostOnly : 0) |
    (timeInForce << TIME_IN_FORCE_SHIFT) |
    (order.worstPriceTicks === undefined ? 0 : Instruction.WorstPrice);
  entry.writeUInt16LE(priceOf(order), at + PlaceOrderField.priceTicks);
  writeUint53(entry, at + PlaceOrderField.sizeLots, within(order.sizeLots, MAX_SIZE_LOTS, 'sizeLots'));
  writeMoney(entry, at + PlaceOrderField.budgetUnits, order.budgetUnits);
  entry.writeUInt32LE(within(order.slippagePpm, UINT32_MAX, 'slippagePpm'), at + PlaceOrderField.slippagePpm);
  const expiresAtSec = within(order.expiresAtSec, Number.MAX_SAFE_INTEGER, 'expiresAtSec');
  writeUint53(entry, at + PlaceOrderField.expiresAtSec, expiresAtSec);
}

/** Its price, or of a market order the worst one, if it has that. */
function priceOf({ type, priceTicks, worstPriceTicks }: PlaceOrder): number {
  if (worstPriceTicks === undefined) return within(priceTicks, TICKS_PER_QUOTE, 'priceTicks');
  if (type !== OrderType.Market) throw new RangeError('worstPriceTicks is for market orders');
  within(priceTicks, 0, 'priceTicks beside worstPriceTicks');
  return within(worstPriceTicks, TICKS_PER_QUOTE, 'worstPriceTicks');
}

function writeReplacedOrder(entry: Buffer, { digest, remainingLots }: ReplacedOrder): void {
  writeDigest(entry, COMMAND_OFFSET + ReplacedOrderField.digest, digest);
  const lots = remainingLots === undefined ? 0 : within(remainingLots, MAX_SIZE_LOTS, 'remainingLots');
  if (lots === 0 && remainingLots !== undefined) throw new RangeError('remainingLots is 0, which no open order has');
  writeUint53(entry, COMMAND_OFFSET + ReplacedOrderField.remainingLots, lots);
}

function writeCancelOrder(entry: Buffer, cancel: CancelOrder): void {
  writeDigest(entry, COMMAND_OFFSET + CancelOrderField.digest, cancel.digest);
  const accountId = within(cancel.accountId, UINT32_MAX, 'accountId');
  entry.writeUInt32LE(accountId, COMMAND_OFFSET + CancelOrderField.accountId);
}

function writeDigest(entry: Buffer, offset: number, digest: DigestWords): void {
  if (digest.length !== DIGEST_WORDS) throw new RangeError(`digest is ${digest.length} words, not ${DIGEST_WORDS}`);
  for (let word = 0; word < DIGEST_WORDS; word += 1) {
    entry.writeInt32BE(digest[word] as number, offset + word * Int32Array.BYTES_PER_ELEMENT);
  }
}

/** As an unsigned 64-bit integer, of which a JavaScript number can fill 53 bits. */
function writeUint53(entry: Buffer, offset: number, value: number): void {
  const high = Math.floor(value / 2 ** 32);
  entry.writeUInt32LE(value - high * 2 ** 32, offset);
  entry.writeUInt32LE(high, offset + 4);
}

function writeMoney(entry: Buffer, offset: number, units: bigint): void {
  if (units < 0n || units > MAX_DEPOSITS_UNITS)
    throw new RangeError(`budgetUnits is ${units}, not 0..${MAX_DEPOSITS_UNITS}`);
  if (units === 0n) entry.fill(0, offset, offset + 8);
  else entry.writeBigUInt64LE(units, offset);
}

function wordOf(order: PlaceOrder, name: keyof typeof PLACE_ORDER_WORDS): number {
  const value = order[name];
  const words = PLACE_ORDER_WORDS[name];
  if (!words.includes(value)) throw new RangeError(`${name} is ${value}, not ${words.join(' or ')}`);
  return value;
}

function within(value: number, max: number, name: string): number {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new RangeError(`${name} is ${value}, not a whole number of 0..${max}`);
  }
  return value;
}
