import { crc32 } from 'node:zlib';
import { digestOfText, type PlaceOrder } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { TEST_MARKET, TEST_ORDER } from '../../testing/test-commands.ts';
import type { JournalEntry } from '../entry.ts';
import { UnknownEntryError } from '../errors.ts';
import { canonicalJson } from './canonical-json.ts';
import { decodeGroup } from './decode-group.ts';
import { encodeSubmission } from './encode-submission.ts';
import { BODY_HEAD_BYTES, EntryKind, JSON_LENGTH_BYTES, PlaceOrderField, PREFIX_BYTES } from './entry-layout.ts';
import { joinEntries } from './join-entries.ts';

const SEQUENCE = 41;
const COMMAND = PREFIX_BYTES + BODY_HEAD_BYTES;

const ORDER: PlaceOrder = { ...TEST_ORDER, timeInForce: 2 };

/** An order with one byte changed, and sound otherwise: as a later version could write it. */
function changedOrder(offset: number, byte: number, order = ORDER): Buffer {
  const entry = encodeSubmission({ command: order });
  entry[offset] = byte;
  return sealed(entry);
}

/** The entry of a command that this version cannot encode. */
function jsonEntry(command: unknown): Buffer {
  const text = Buffer.from(canonicalJson(command));
  const entry = Buffer.alloc(COMMAND + JSON_LENGTH_BYTES + text.length);
  entry[PREFIX_BYTES] = EntryKind.Json;
  entry.writeUInt32LE(text.length, COMMAND);
  text.copy(entry, COMMAND + JSON_LENGTH_BYTES);
  return sealed(entry);
}

function sealed(entry: Buffer): Buffer {
  entry.writeUInt32LE(entry.length - PREFIX_BYTES, 0);
  entry.writeUInt32LE(crc32(entry.subarray(PREFIX_BYTES)), 4);
  return entry;
}

function decoded(entry: Buffer): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  const payload = joinEntries([entry]);
  decodeGroup({ firstSequence: SEQUENCE, lastSequence: SEQUENCE, timeMs: 1_790_000_000_123, payload }, entries);
  return entries;
}

describe('an entry of a later version is refused by name', () => {
  it.each([
    ['a kind of entry', changedOrder(PREFIX_BYTES, 5), 'its kind 5 is unknown'],
    ['a flag', changedOrder(PREFIX_BYTES + 1, 4), 'its flags 4 are unknown'],
    ['an outcome', changedOrder(COMMAND + PlaceOrderField.outcome, 3), 'its outcome 3 is unknown'],
    ['a side', changedOrder(COMMAND + PlaceOrderField.side, 2), 'its side 2 is unknown'],
    ['an order type', changedOrder(COMMAND + PlaceOrderField.type, 3), 'its type 3 is unknown'],
    ['a time in force', changedOrder(COMMAND + PlaceOrderField.instructions, 0b110), 'its timeInForce 3 is unknown'],
    [
      'an instruction of other orders',
      changedOrder(COMMAND + PlaceOrderField.instructions, 0b1000),
      'its timeInForce 4 is unknown',
    ],
    [
      'a side of an order that replaces another',
      changedOrder(COMMAND + PlaceOrderField.side, 2, {
        ...ORDER,
        replaces: { digest: digestOfText('cd'.repeat(32)) },
      }),
      'its side 2 is unknown',
    ],
    ['an instruction', changedOrder(COMMAND + PlaceOrderField.instructions, 0x80), 'its timeInForce 64 is unknown'],
  ])('(%s)', (_, entry, words) => {
    expect(() => decoded(entry)).toThrow(UnknownEntryError);
    expect(() => decoded(entry)).toThrow(`sequence ${SEQUENCE}: ${words}. Start the version that wrote it`);
  });

  const redeem = { kind: 'redeem', accountId: 1, marketId: 2 };
  const block = { kind: 'chainBlock', blockNumber: 1, blockHash: 'ab', settled: [], balances: [], positions: [] };
  const { children: _, ...market } = TEST_MARKET;

  it.each([
    ['a command', { kind: 'lendShares', accountId: 1 }, 'its command has the unknown kind "lendShares"'],
    ['a command named as what every object has', { kind: 'toString' }, 'its command has the unknown kind "toString"'],
    ['no kind', {}, 'its command has the unknown kind undefined'],
    ['no object', null, 'its command has the unknown kind undefined'],
    ['a field', { ...redeem, toWallet: '0x1' }, 'its command has the unknown field "toWallet"'],
    [
      'a field named as what every object has',
      { ...redeem, valueOf: 1 },
      'its command has the unknown field "valueOf"',
    ],
    ['a field less', { kind: 'redeem', accountId: 1 }, 'its marketId is missing'],
    ['another type', { ...redeem, marketId: 'all' }, 'its marketId is not a number'],
    ['an id that is not text', { kind: 'sweepFees', accountId: 1, requestId: 5 }, 'its requestId is not a string'],
    ['money as a number', { kind: 'credit', accountId: 1, amountUnits: 5 }, 'its amountUnits is not a bigint'],
    ['null for an optional field', { kind: 'cancelOrders', accountId: 1, side: null }, 'its side null is unknown'],
    ['an action', { kind: 'moveMarket', marketId: 1, action: 'archive' }, 'its action "archive" is unknown'],
    ['a resolution', { kind: 'resolveMarket', marketId: 1, resolution: 4 }, 'its resolution 4 is unknown'],
    ['a side of a cancel', { kind: 'cancelOrders', accountId: 1, side: 2 }, 'its side 2 is unknown'],
    [
      'a field of a child',
      { ...market, children: [{ title: '', slug: '', cutoffAtSec: 1, tickStep: 10 }] },
      'its children has the unknown field "tickStep"',
    ],
    ['no list', { ...market, children: {} }, 'its children is not a list'],
    ['no child', { ...market, children: [7] }, 'its children is not an object'],
    [
      'an operation on chain',
      { ...block, operations: [{ ...redeem, kind: 'convert' }] },
      'its operations has the unknown kind "convert"',
    ],
  ])('(%s)', (_, command, words) => {
    expect(() => decoded(jsonEntry(command))).toThrow(UnknownEntryError);
    expect(() => decoded(jsonEntry(command))).toThrow(`sequence ${SEQUENCE}: ${words}.`);
  });
});
