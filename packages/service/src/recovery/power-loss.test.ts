import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { prepareJournal } from '../journal/sqlite/prepare-journal.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { pathIn } from '../journal/testing/journal-fixture.ts';
import { JOURNAL_OPTIONS } from '../journal/testing/journal-options.ts';
import { makeFolder } from '../make-folder.ts';
import { Random } from '../random.ts';
import { quietLog } from '../sequencer/testing/scene.ts';
import { stateHash } from '../snapshots/sha256.ts';
import { snapshotFolder } from '../snapshots/snapshot-disk.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readTraces, type TracedCall } from '../testing/traced-calls.ts';
import { TracedDisk } from '../testing/traced-disk.ts';
import { SKIPS_TRACING, tracing } from '../testing/tracer.ts';
import { recover } from './recover.ts';
import { type ChildLife, runChild } from './testing/crash-runner.ts';
import { expectKept, expectNothingInvented, replayed } from './testing/judge.ts';

const SEED = Number(process.env.PRESAGE_CRASH_SEED ?? 20_261_123);
/** How often the power fails, and how many outcomes of each failure are tried. */
const FAILURES = Number(process.env.PRESAGE_POWER_FAILURES ?? 24);
const OUTCOMES = 3;
const LIVES = 3;
/** The data folder, which the first life makes. */
const NEW_FOLDERS = 'new/exchange';
/** Commands of each of the eight callers, in each life. */
const COMMANDS = 50;

it.skipIf(SKIPS_TRACING)(
  `when the power fails, nothing acknowledged is lost, whatever is left of what was not synced (seed ${SEED}; needs strace)`,
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    const root = mkdtempSync(join(folder, 'root-'));
    const calls = await traceLives(folder, join(root, NEW_FOLDERS));
    const disk = new TracedDisk(root);
    const random = new Random(SEED);
    const draw = (choices: number) => random.below(choices);
    const acks: ChildLife['acks'][number][] = [];
    for (const [index, call] of calls.entries()) {
      acks.push(...acksIn(call));
      if (!disk.take(call) || !isChosen(call, calls.length, draw)) continue;
      for (let outcome = 0; outcome < OUTCOMES; outcome += 1) {
        const image = mkdtempSync(join(folder, 'image-'));
        disk.writeAfterPowerLoss(image, draw);
        await expectGood(join(image, NEW_FOLDERS), acks, `after call ${index}, ${call.name} of ${call.file.name}`);
        rmSync(image, { recursive: true });
      }
    }
    expectComplete(disk);
  },
);

/** No call was missed: every file is as the trace says. Shared memory is not traced. */
function expectComplete(disk: TracedDisk): void {
  const files = [...disk.files()].filter(([name]) => !name.endsWith('-shm'));
  expect(files.map(([name]) => basename(name))).toContain('journal.sqlite-wal');
  for (const [name, bytes] of files) expect(bytes.equals(readFileSync(name)), name).toBe(true);
}

/** The calls of a program that is started several times. */
async function traceLives(folder: string, dataDir: string): Promise<TracedCall[]> {
  const traces: string[] = [];
  for (let run = 0; run < LIVES; run += 1) {
    const trace = join(folder, `trace-${run}`);
    // Not killed: that would end the tracer, and leave the program running untraced for a moment.
    await runChild({ dataDir, run, commands: COMMANDS, under: tracing(trace), snapshotEvery: 60 });
    traces.push(trace);
  }
  return readTraces(traces);
}

function isChosen({ name }: TracedCall, calls: number, draw: (choices: number) => number): boolean {
  const isContent = name.endsWith('write') || name.endsWith('write64') || name.endsWith('sync');
  // Names change rarely, and each time it matters.
  return draw(isContent ? Math.ceil(calls / FAILURES) : 3) === 0;
}

/** The acknowledgements that the program printed with a call. */
function acksIn({ file, texts }: TracedCall): ChildLife['acks'] {
  if (file.number !== 1) return [];
  const lines = [
    ...Buffer.concat(texts)
      .toString()
      .matchAll(/^ack (\d+) (\w{64})$/gm),
  ];
  return lines.map(([, sequence, outcomeHash = '']) => ({ sequence: Number(sequence), outcomeHash }));
}

/** The folder opens, holds everything acknowledged and nothing else, and its snapshots agree with its journal. */
async function expectGood(dataDir: string, acks: ChildLife['acks'], when: string): Promise<void> {
  makeFolder(dataDir);
  const path = pathIn(dataDir);
  const opening = prepareJournal({ ...JOURNAL_OPTIONS, path, nowMs: Date.now() });
  // Read here: a thread for each outcome would take three times as long as all else.
  const journal = SqliteJournal.openToRead(path);
  const { exchange, report: recovery } = await recover({
    journal: {
      header: journal.header,
      lastSequence: journal.lastSequence,
      hashAt: (sequence) => journal.hashAt(sequence),
      check: async (sequence) => journal.check(sequence),
      async *read(fromSequence) {
        yield* journal.read(fromSequence);
      },
    },
    snapshots: snapshotFolder(join(dataDir, 'snapshots')),
    storeSequence: journal.lastSequence,
    onReplayed: () => {},
    clock: systemClock,
    log: quietLog,
  });
  journal.close();
  const record = replayed(dataDir, [exchange.sequence]);
  expect(opening.cut, when).toBeUndefined();
  expect(recovery.skipped, when).toEqual([]);
  expect(record.entries.length, when).toBeGreaterThanOrEqual(acks.at(-1)?.sequence ?? 0);
  expectKept({ acks }, record);
  expectNothingInvented(record, LIVES);
  expect(stateHash(exchange.stateBytes()), when).toBe(record.stateHashes.get(exchange.sequence));
}
