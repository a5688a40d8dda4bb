import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoryJournal } from '../sequencer/testing/memory-journal.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import type { JournalEntry } from './entry.ts';
import type { Journal, StateMark } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { commandsUpTo, groupOf } from './testing/journal-fixture.ts';
import { JOURNAL_OPTIONS } from './testing/journal-options.ts';

async function onSqlite(): Promise<Journal> {
  const { journal } = await openJournal({ ...JOURNAL_OPTIONS, dataDir: temporaryFolder() });
  onTestFinished(() => journal.close());
  return journal;
}

/** Every journal that the sequencer and recovery can be given: their tests rely on all of these behaving alike. */
const journals: readonly [string, () => Journal | Promise<Journal>][] = [
  ['SQLite behind its thread', onSqlite],
  ['memory, for tests', () => new MemoryJournal()],
];

async function entriesOf(journal: Journal, from: number): Promise<readonly JournalEntry[]> {
  return (await Array.fromAsync(journal.read(from))).flatMap(({ entries }) => entries);
}

describe.each(journals)('a journal on %s', (_, make) => {
  it('is empty at first, with a header and a hash before everything', async () => {
    const journal = await make();
    expect(journal.lastSequence).toBe(0);
    expect(journal.header).toStrictEqual(TEST_INSTALLATION);
    expect(journal.hashAt(0)).toMatch(/^[0-9a-f]{64}$/);
    expect(await entriesOf(journal, 1)).toStrictEqual([]);
  });

  it('returns its entries from any sequence on, with the stamp of their group', async () => {
    const journal = await make();
    for (const [first, last] of [
      [1, 1],
      [2, 6],
      [7, 9],
    ] as const)
      await journal.append(groupOf(first, last));
    expect(journal.lastSequence).toBe(9);
    for (const from of [1, 2, 4, 7, 9, 10]) {
      const entries = await entriesOf(journal, from);
      expect(entries.map(({ command }) => command)).toStrictEqual(commandsUpTo(9).slice(from - 1));
      expect(entries.map(({ sequence }) => sequence)).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].slice(from - 1));
    }
    const stamps = (await entriesOf(journal, 1)).map(({ timeMs }) => timeMs - TEST_INSTALLATION.createdAtMs);
    expect(stamps).toStrictEqual([1, 2, 2, 2, 2, 2, 7, 7, 7]);
  });

  it('returns the marks of states from the one before a sequence on', async () => {
    const journal = await make();
    await journal.append(groupOf(1, 2), { sequence: 0, stateHash: 'aa' });
    await journal.append(groupOf(3, 3));
    await journal.append(groupOf(4, 4), { sequence: 3, stateHash: 'bb' });
    const marksFrom = async (from: number): Promise<readonly StateMark[]> =>
      (await Array.fromAsync(journal.read(from))).flatMap(({ marks }) => marks);
    const [first, second] = [
      { sequence: 0, stateHash: 'aa' },
      { sequence: 3, stateHash: 'bb' },
    ];
    expect(await Promise.all([1, 2, 4, 5].map(marksFrom))).toStrictEqual([[first, second], [second], [second], []]);
  });

  it('has a distinct hash at every end of a group, and only there', async () => {
    const journal = await make();
    await journal.append(groupOf(1, 2));
    await journal.append(groupOf(3, 3));
    const hashes = [0, 1, 2, 3, 4].map((sequence) => journal.hashAt(sequence));
    expect(hashes.map((hash) => hash !== undefined)).toStrictEqual([true, false, true, true, false]);
    expect(new Set(hashes).size).toBe(4);
  });

  it('finds its history sound', async () => {
    const journal = await make();
    await journal.append(groupOf(1, 2));
    await journal.append(groupOf(3, 3));
    expect(await journal.check(3)).toBe(1);
  });
});
