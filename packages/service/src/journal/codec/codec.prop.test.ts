import { crc32 } from 'node:zlib';
import { type AccountId, MAX_DEPOSITS_UNITS, type QuoteUnits } from '@presage/exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_ORDER } from '../../testing/test-commands.ts';
import type { JournalEntry, Submission } from '../entry.ts';
import { JournalCorruptError } from '../errors.ts';
import { anySubmission, arbitrarySubmission, commandKinds } from '../testing/arbitrary-submission.ts';
import { checkEntries, decodeGroup } from './decode-group.ts';
import { encodeSubmission } from './encode-submission.ts';
import { BODY_HEAD_BYTES, EntryFlag, JSON_LENGTH_BYTES, PREFIX_BYTES } from './entry-layout.ts';
import { joinEntries } from './join-entries.ts';

const FIRST = 41;
/** Where the command begins in an entry of kind JSON. */
const COMMAND_TEXT = PREFIX_BYTES + BODY_HEAD_BYTES + JSON_LENGTH_BYTES;
/** Where the flags of an entry are. */
const FLAGS = PREFIX_BYTES + 1;
const TIME_MS = 1_790_000_000_123;

function decoded(payload: Uint8Array<ArrayBuffer>, count: number): JournalEntry[] {
  const entries: JournalEntry[] = [];
  const group = { firstSequence: FIRST, lastSequence: FIRST + count - 1, timeMs: TIME_MS, payload };
  checkEntries(group);
  decodeGroup(group, entries);
  return entries;
}

function withPlace(submissions: readonly Submission[]): JournalEntry[] {
  return submissions.map((submission, index) => ({ ...submission, sequence: FIRST + index, timeMs: TIME_MS }));
}

describe('the codec of entries', () => {
  it.each(commandKinds)('returns every %s unchanged', (kind) => {
    fc.assert(
      fc.property(arbitrarySubmission(kind), (submission) => {
        const [entry] = decoded(joinEntries([encodeSubmission(submission)]), 1);
        expect(entry).toStrictEqual(withPlace([submission])[0]);
      }),
    );
  });

  it.each([...Array.from({ length: 8 }, (_, byte) => 2n ** BigInt(8 * byte)), MAX_DEPOSITS_UNITS])(
    'returns a budget of %d unchanged',
    (units) => {
      const command = { ...TEST_ORDER, budgetUnits: units as QuoteUnits };
      expect(decoded(joinEntries([encodeSubmission({ command })]), 1)).toMatchObject([{ command }]);
    },
  );

  it('returns groups of any mixture in order', () => {
    fc.assert(
      fc.property(fc.array(anySubmission, { minLength: 1, maxLength: 20 }), (submissions) => {
        const payload = joinEntries(submissions.map(encodeSubmission));
        expect(decoded(payload, submissions.length)).toStrictEqual(withPlace(submissions));
      }),
      { numRuns: 50 },
    );
  });

  it('writes equal submissions as equal bytes, whatever the order of their fields', () => {
    fc.assert(
      fc.property(anySubmission, (submission) => {
        const reversed = Object.fromEntries(Object.entries(submission.command).reverse());
        const other = { ...submission, command: reversed as unknown as Submission['command'] };
        expect(encodeSubmission(other).equals(encodeSubmission(submission))).toBe(true);
      }),
    );
  });

  it('names the entry that has a wrong byte', () => {
    const group = fc.array(anySubmission, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(group, fc.nat(), fc.integer({ min: 1, max: 255 }), (submissions, place, flip) => {
        const parts = submissions.map(encodeSubmission);
        const payload = joinEntries(parts);
        const offset = place % payload.length;
        payload[offset] = (payload[offset] ?? 0) ^ flip;
        let end = 0;
        const index = parts.findIndex((part) => {
          end += part.length;
          return offset < end;
        });
        const error = corruption(payload, submissions.length);
        expect(error.sequence).toBe(FIRST + index);
      }),
    );
  });

  it('names the entry whose command is not valid JSON, though its checksum is right', () => {
    const entry = encodeSubmission({ command: { kind: 'sweepFees', accountId: 1 as AccountId } });
    for (const wrong of [Buffer.from('['), Buffer.from('}', 'latin1'), Buffer.of(0xff)]) {
      const damaged = Buffer.from(entry);
      wrong.copy(damaged, COMMAND_TEXT);
      damaged.writeUInt32LE(crc32(damaged.subarray(PREFIX_BYTES)), 4);
      const error = corruption(joinEntries([entry, damaged]), 2);
      expect([error.sequence, error.detail]).toStrictEqual([FIRST + 1, 'its command is not valid JSON']);
    }
    const money = encodeSubmission({
      command: { kind: 'credit', accountId: 1 as AccountId, amountUnits: 12n as QuoteUnits },
    });
    money.write('x', money.indexOf('12'));
    money.writeUInt32LE(crc32(money.subarray(PREFIX_BYTES)), 4);
    expect(corruption(joinEntries([money]), 1).sequence).toBe(FIRST);
  });

  it('names the entry that has bytes after its command, though its checksum is right', () => {
    const command = { kind: 'sweepFees', accountId: 1 as AccountId } as const;
    const entry = encodeSubmission({ command, evidence: new Uint8Array(3) });
    entry.writeUInt8(entry.readUInt8(FLAGS) & ~EntryFlag.Evidence, FLAGS);
    entry.writeUInt32LE(crc32(entry.subarray(PREFIX_BYTES)), 4);
    const error = corruption(joinEntries([encodeSubmission({ command }), entry]), 2);
    expect([error.sequence, error.detail]).toStrictEqual([FIRST + 1, 'its entry has bytes after its command']);
  });

  it('notices a payload that was cut off, and one that is too long', () => {
    fc.assert(
      fc.property(fc.array(anySubmission, { minLength: 1, maxLength: 4 }), fc.nat(), (submissions, place) => {
        const payload = joinEntries(submissions.map(encodeSubmission));
        corruption(payload.slice(0, place % payload.length), submissions.length);
        corruption(joinEntries([payload, new Uint8Array(1 + (place % 9))]), submissions.length);
      }),
    );
  });
});

function corruption(payload: Uint8Array<ArrayBuffer>, count: number): JournalCorruptError {
  try {
    decoded(payload, count);
  } catch (error) {
    if (error instanceof JournalCorruptError) return error;
    throw error;
  }
  throw new Error('the damage went unnoticed');
}
