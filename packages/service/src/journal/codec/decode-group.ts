import { crc32 } from 'node:zlib';
import {
  type AccountId,
  type CancelOrder,
  type Command,
  digestOfBytes,
  type MarketId,
  OrderType,
  type Outcome,
  type PlaceOrder,
  type PriceTicks,
  type QuoteUnits,
  type ReplacedOrder,
  type Side,
  type SizeLots,
  type TimeInForce,
} from '@presage/exchange/values';
import type { JournalEntry } from '../entry.ts';
import { JournalCorruptError, UnknownEntryError } from '../errors.ts';
import type { JournalGroup } from '../journal.ts';
import { parseCanonicalJson } from './canonical-json.ts';
import {
  ALL_FLAGS,
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

const NO_MONEY = 0n as QuoteUnits;
const NO_PRICE = 0 as PriceTicks;
const ORDER_WORD_NAMES = Object.keys(PLACE_ORDER_WORDS) as (keyof typeof PLACE_ORDER_WORDS)[];

/**
 * Decodes the entries of a group and appends them to `entries`. Lengths and framing are checked here; the bytes were
 * checked before, by {@link checkEntries} or by the group's hash. Evidence is a view into the payload.
 *
 * @throws {JournalCorruptError} naming the sequence of the entry that cannot be decoded.
 * @throws {UnknownEntryError} naming what a later version wrote, which would otherwise be misread.
 */
export function decodeGroup(group: JournalGroup, entries: JournalEntry[]): void {
  walk(group, (reader, body) => entries.push(decodeEntry(reader, body, group.timeMs)));
}

/**
 * Checks the length and the CRC-32 of every entry of a group.
 *
 * @throws {JournalCorruptError} naming the sequence of the first entry that is damaged.
 */
export function checkEntries(group: JournalGroup): void {
  walk(group, ({ bytes, view }, { start, end, sequence }) => {
    if (crc32(bytes.subarray(start, end)) === view.getUint32(start - 4, true)) return;
    throw new JournalCorruptError(sequence, 'its checksum is wrong');
  });
}

/** The position of an entry's body. */
interface Body {
  readonly sequence: number;
  readonly start: number;
  readonly end: number;
}

function walk(group: JournalGroup, visit: (reader: Reader, body: Body) => void): void {
  const reader = readerOf(group.payload);
  let start = PREFIX_BYTES;
  for (let sequence = group.firstSequence; sequence <= group.lastSequence; sequence += 1) {
    const end = bodyEnd(reader, start, sequence);
    visit(reader, { sequence, start, end });
    start = end + PREFIX_BYTES;
  }
  if (start - PREFIX_BYTES !== reader.bytes.length) {
    throw new JournalCorruptError(group.lastSequence, 'its group has bytes after its last entry');
  }
}

interface Reader {
  readonly bytes: Buffer;
  readonly view: DataView;
}

function readerOf(payload: Uint8Array): Reader {
  return {
    bytes: Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength),
    view: new DataView(payload.buffer, payload.byteOffset, payload.byteLength),
  };
}

function decodeEntry(reader: Reader, { sequence, start, end }: Body, timeMs: number): JournalEntry {
  const kind = reader.view.getUint8(start);
  const flags = reader.view.getUint8(start + 1);
  if ((flags & ~ALL_FLAGS) !== 0) throw new UnknownEntryError(sequence, `its flags ${flags} are unknown`);
  const commandStart = start + BODY_HEAD_BYTES;
  const commandEnd = commandStart + commandLength({ reader, kind, commandStart, end, sequence });
  if (commandEnd > end) throw new JournalCorruptError(sequence, 'its command is longer than its entry');
  const command = decodeCommand({ reader, kind, commandStart, commandEnd, sequence });

  if (flags === 0 && commandEnd === end) return { sequence, timeMs, command };
  return { sequence, timeMs, command, ...decodeTrailer({ reader, flags, start: commandEnd, end, sequence }) };
}

/** Where the body that begins at `start` ends, according to the length stored before it. */
function bodyEnd({ bytes, view }: Reader, start: number, sequence: number): number {
  if (start > bytes.length) throw new JournalCorruptError(sequence, 'its group ends before it');
  const length = view.getUint32(start - PREFIX_BYTES, true);
  if (length < BODY_HEAD_BYTES || start + length > bytes.length) {
    throw new JournalCorruptError(sequence, `its entry claims ${length} bytes, which its group does not have`);
  }
  return start + length;
}

interface CommandPlace {
  readonly reader: Reader;
  readonly kind: number;
  readonly commandStart: number;
  readonly sequence: number;
}

function commandLength(place: CommandPlace & { readonly end: number }): number {
  const { reader, kind, commandStart, end, sequence } = place;
  if (kind === EntryKind.PlaceOrder) return PLACE_ORDER_BYTES;
  if (kind === EntryKind.CancelOrder) return CANCEL_ORDER_BYTES;
  if (kind === EntryKind.ReplaceOrder) return REPLACE_ORDER_BYTES;
  if (kind !== EntryKind.Json) throw new UnknownEntryError(sequence, `its kind ${kind} is unknown`);
  if (commandStart + JSON_LENGTH_BYTES > end) throw new JournalCorruptError(sequence, 'its entry is too short');
  return JSON_LENGTH_BYTES + reader.view.getUint32(commandStart, true);
}

function decodeCommand(place: CommandPlace & { readonly commandEnd: number }): Command {
  const { reader, kind, commandStart, sequence } = place;
  if (kind === EntryKind.PlaceOrder) return withKnownWords(decodePlaceOrder(reader, commandStart), sequence);
  if (kind === EntryKind.CancelOrder) return decodeCancelOrder(reader, commandStart);
  if (kind === EntryKind.ReplaceOrder) {
    const order = withKnownWords(decodePlaceOrder(reader, commandStart), sequence);
    return { ...order, replaces: decodeReplacedOrder(reader, commandStart) };
  }
  const command = decodeJson(place);
  const unknown = unknownInCommand(command);
  if (unknown !== undefined) throw new UnknownEntryError(sequence, unknown);
  return command as Command;
}

/** The common case is spelled out: a loop over the names would make reading an order half as fast again. */
function withKnownWords(order: PlaceOrder, sequence: number): PlaceOrder {
  const { outcome, side, type, timeInForce } = PLACE_ORDER_WORDS;
  const isKnown =
    outcome.includes(order.outcome) &&
    side.includes(order.side) &&
    type.includes(order.type) &&
    timeInForce.includes(order.timeInForce);
  if (isKnown) return order;
  const name = ORDER_WORD_NAMES.find((each) => !PLACE_ORDER_WORDS[each].includes(order[each])) ?? 'kind';
  throw new UnknownEntryError(sequence, `its ${name} ${order[name]} is unknown`);
}

function decodeJson({
  reader,
  commandStart,
  commandEnd,
  sequence,
}: CommandPlace & { readonly commandEnd: number }): unknown {
  const text = reader.bytes.toString('utf8', commandStart + JSON_LENGTH_BYTES, commandEnd);
  try {
    return parseCanonicalJson(text);
  } catch (cause) {
    throw new JournalCorruptError(sequence, 'its command is not valid JSON', { cause });
  }
}

function decodePlaceOrder({ bytes, view }: Reader, at: number): PlaceOrder {
  const type = view.getUint8(at + PlaceOrderField.type) as OrderType;
  const instructions = view.getUint8(at + PlaceOrderField.instructions);
  const ticks = view.getUint16(at + PlaceOrderField.priceTicks, true) as PriceTicks;
  // Of a limit order, the bit stays in the time in force, which is then unknown.
  const hasWorstPrice = type === OrderType.Market && (instructions & Instruction.WorstPrice) !== 0;
  const order: PlaceOrder = {
    kind: 'placeOrder',
    digest: digestOfBytes(bytes, at + PlaceOrderField.digest),
    accountId: view.getUint32(at + PlaceOrderField.accountId, true) as AccountId,
    marketId: view.getUint32(at + PlaceOrderField.marketId, true) as MarketId,
    outcome: view.getUint8(at + PlaceOrderField.outcome) as Outcome,
    side: view.getUint8(at + PlaceOrderField.side) as Side,
    type,
    priceTicks: hasWorstPrice ? NO_PRICE : ticks,
    sizeLots: readUint53(view, at + PlaceOrderField.sizeLots) as SizeLots,
    budgetUnits: readMoney(view, at + PlaceOrderField.budgetUnits),
    slippagePpm: view.getUint32(at + PlaceOrderField.slippagePpm, true),
    expiresAtSec: readUint53(view, at + PlaceOrderField.expiresAtSec),
    postOnly: (instructions & Instruction.PostOnly) !== 0,
    timeInForce: ((hasWorstPrice ? instructions ^ Instruction.WorstPrice : instructions) >>
      TIME_IN_FORCE_SHIFT) as TimeInForce,
  };
  return hasWorstPrice ? { ...order, worstPriceTicks: ticks } : order;
}

function decodeReplacedOrder({ bytes, view }: Reader, at: number): ReplacedOrder {
  const digest = digestOfBytes(bytes, at + ReplacedOrderField.digest);
  const remainingLots = readUint53(view, at + ReplacedOrderField.remainingLots) as SizeLots;
  return remainingLots === 0 ? { digest } : { digest, remainingLots };
}

function decodeCancelOrder({ bytes, view }: Reader, at: number): CancelOrder {
  return {
    kind: 'cancelOrder',
    accountId: view.getUint32(at + CancelOrderField.accountId, true) as AccountId,
    digest: digestOfBytes(bytes, at + CancelOrderField.digest),
  };
}

function readUint53(view: DataView, offset: number): number {
  return view.getUint32(offset, true) + view.getUint32(offset + 4, true) * 2 ** 32;
}

/** Limit orders have no budget, so most reads allocate no bigint. */
function readMoney(view: DataView, offset: number): QuoteUnits {
  if (view.getUint32(offset, true) === 0 && view.getUint32(offset + 4, true) === 0) return NO_MONEY;
  return view.getBigUint64(offset, true) as QuoteUnits;
}

interface TrailerPlace {
  readonly reader: Reader;
  readonly flags: number;
  readonly start: number;
  readonly end: number;
  readonly sequence: number;
}

function decodeTrailer(place: TrailerPlace): Pick<JournalEntry, 'actor' | 'evidence'> {
  const { reader, flags, start, end, sequence } = place;
  if ((flags & EntryFlag.Actor) === 0) return decodeEvidence(place);
  const actorEnd = start + 1 + (start < end ? reader.view.getUint8(start) : 0);
  if (actorEnd > end) throw new JournalCorruptError(sequence, "its actor's name is longer than its entry");
  const actor = reader.bytes.toString('utf8', start + 1, actorEnd);
  return { actor, ...decodeEvidence({ ...place, start: actorEnd }) };
}

function decodeEvidence({ reader, flags, start, end, sequence }: TrailerPlace): Pick<JournalEntry, 'evidence'> {
  if ((flags & EntryFlag.Evidence) !== 0) {
    const { buffer, byteOffset } = reader.bytes;
    return { evidence: new Uint8Array(buffer, byteOffset + start, end - start) };
  }
  if (start !== end) throw new JournalCorruptError(sequence, 'its entry has bytes after its command');
  return {};
}
