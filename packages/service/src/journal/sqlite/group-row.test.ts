import { describe, expect, it } from 'vitest';
import { groupHash } from '../group-hash.ts';
import { breakBetween, checkGroupFormat, damageOf, type GroupRow } from './group-row.ts';

const END = { lastSequence: 6, hash: 'ab'.repeat(32), epoch: 3, timeMs: 1_000 };

/** A sound group after {@link END}, except for the given fields; its hash covers them. */
function row(fields: Partial<GroupRow> = {}): GroupRow {
  const link = {
    firstSequence: 7,
    lastSequence: 9,
    epoch: 3,
    timeMs: 1_000,
    formatVersion: 1,
    previousHash: END.hash,
    stateHash: null,
    payload: Uint8Array.of(1, 2, 3),
    ...fields,
  };
  return { ...link, hash: groupHash(link, link.payload), ...fields };
}

describe('a group whose hash is right', () => {
  it('may follow the one before it', () => {
    expect(damageOf(row())).toBeUndefined();
    expect(breakBetween(END, row())).toBeUndefined();
    expect(breakBetween(END, row({ epoch: 4, timeMs: 2_000 }))).toBeUndefined();
  });

  it.each([
    ['leaves a gap', { firstSequence: 8 }, /begins at 8/],
    ['repeats a sequence', { firstSequence: 6 }, /begins at 6/],
    ['follows another group', { previousHash: 'cd'.repeat(32) }, /does not follow/],
    ['was written by an older writer', { epoch: 2 }, /epoch 2 is older/],
    ['goes back in time', { timeMs: 999 }, /time 999 is before/],
  ])('may not follow when it %s', (_, fields, words) => {
    expect(breakBetween(END, row(fields))).toMatch(words);
  });

  it('is damaged when it ends before it begins', () => {
    expect(damageOf(row({ lastSequence: 6 }))).toMatch(/ends before/);
  });

  it.each([1, 2])('is read when it has format version %i', (formatVersion) => {
    expect(() => checkGroupFormat(row({ formatVersion }))).not.toThrow();
  });

  it.each([0, 3])('is refused when it has format version %i, which the error names', (formatVersion) => {
    const refusal = `sequence 7 has format version ${formatVersion}, and this version of Presage reads 1 to 2`;
    expect(() => checkGroupFormat(row({ formatVersion }))).toThrow(refusal);
  });
});

describe('a group whose hash is wrong', () => {
  it.each(['firstSequence', 'lastSequence', 'epoch', 'timeMs', 'formatVersion'] as const)(
    'is damaged in its %s',
    (name) => {
      const sound = row();
      expect(damageOf({ ...sound, [name]: sound[name] + 1 })).toMatch(/hash is wrong/);
    },
  );

  it('is damaged in its payload, its mark, or the hash itself', () => {
    expect(damageOf({ ...row(), payload: Uint8Array.of(1, 2, 4) })).toMatch(/hash is wrong/);
    expect(damageOf({ ...row(), stateHash: 'ef' })).toMatch(/hash is wrong/);
    expect(damageOf(row({ hash: 'ef' }))).toMatch(/hash is wrong/);
  });
});
