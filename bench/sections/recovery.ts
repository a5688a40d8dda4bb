import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../child.ts';
import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';
import type { JournalJob, JournalResult } from '../service/journal-child.ts';
import { startServiceProcess, withDataDir } from '../service/service-process.ts';

/** The size of a run. */
interface RunSize {
  /** Entries in the journal. */
  readonly entries: number;
  /** Entries after the snapshot. */
  readonly tail: number;
  /** Starts whose median is reported. */
  readonly runs: number;
}

const FULL: RunSize = { entries: 1_000_000, tail: 100_000, runs: 3 };
const SMOKE: RunSize = { entries: 6_000, tail: 1_000, runs: 1 };

export const section: Section = {
  name: 'recovery',
  about: 'restarting the service on a long journal: without a snapshot, from a snapshot, and without its read store',
  run: ({ smoke, log }: SectionOptions): Promise<SectionResult> =>
    withDataDir((dataDir) => measure({ dataDir, runSize: smoke ? SMOKE : FULL, log })),
};

interface Bench {
  readonly dataDir: string;
  readonly runSize: RunSize;
  readonly log: (text: string) => void;
}

async function measure(bench: Bench): Promise<SectionResult> {
  const { entries, tail } = bench.runSize;
  const failures: string[] = [];
  const job = async (asked: JournalJob): Promise<JournalResult> => {
    bench.log(`  ${JSON.stringify(asked)}`);
    const result = (await runChild('service/journal-child.ts', asked)) as JournalResult;
    if (result.refused > 0) failures.push(`${result.refused} commands were refused`);
    return result;
  };
  await makeFolder(bench, job);
  const rounds: Round[] = [];
  for (let run = 0; run < bench.runSize.runs; run += 1) {
    rounds.push({
      applied: await job({ kind: 'apply', entries }),
      all: await restart(bench, { snapshot: false, replayed: entries }, failures),
      afterSnapshot: await restart(bench, { snapshot: true, replayed: tail }, failures),
    });
  }
  forgetStore(bench);
  const withStore = await restart(bench, { snapshot: false, replayed: entries }, failures);
  return { figures: figuresOf(bench.runSize, rounds, withStore), failures };
}

interface Round {
  readonly applied: JournalResult;
  readonly all: Restart;
  readonly afterSnapshot: Restart;
}

/** Creates the folder as a stopped service leaves it, with the snapshot from before the tail put aside. */
async function makeFolder(
  { dataDir, runSize }: Bench,
  job: (asked: JournalJob) => Promise<JournalResult>,
): Promise<void> {
  const { entries, tail } = runSize;
  await job({ kind: 'make', dataDir, entries, until: entries - tail });
  const [newest] = readdirSync(snapshotsOf(dataDir)).sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  if (newest === undefined) throw new Error('the service wrote no snapshot');
  cpSync(path.join(snapshotsOf(dataDir), newest), path.join(asideOf(dataDir), newest));
  await job({ kind: 'make', dataDir, entries, until: entries });
}

function snapshotsOf(dataDir: string): string {
  return path.join(dataDir, 'snapshots');
}

function asideOf(dataDir: string): string {
  return path.join(dataDir, 'snapshots-put-aside');
}

interface Case {
  /** Whether the service starts from a snapshot. */
  readonly snapshot: boolean;
  /** Entries that must be replayed. */
  readonly replayed: number;
}

interface Restart {
  /** The recovery time that the service reports. */
  readonly recoverySec: number;
  /** Time from the start of its process until it listens. */
  readonly startSec: number;
}

async function restart({ dataDir, log }: Bench, wanted: Case, failures: string[]): Promise<Restart> {
  rmSync(snapshotsOf(dataDir), { recursive: true });
  if (wanted.snapshot) cpSync(asideOf(dataDir), snapshotsOf(dataDir), { recursive: true });
  else mkdirSync(snapshotsOf(dataDir));
  log(`  starting ${wanted.snapshot ? 'from a snapshot' : 'without a snapshot'}`);
  const service = await startServiceProcess(dataDir);
  await service.kill();
  const report = reportIn(service.firstLines);
  if (report.entriesReplayed !== wanted.replayed) {
    failures.push(`${report.entriesReplayed} entries replayed instead of ${wanted.replayed}`);
  }
  if (report.marksCompared === 0) failures.push('no state mark of the journal was compared');
  return { recoverySec: report.milliseconds / 1_000, startSec: service.startMs / 1_000 };
}

/** The service's log line when it has recovered. */
interface Report {
  readonly msg: string;
  readonly entriesReplayed: number;
  readonly marksCompared: number;
  readonly milliseconds: number;
}

function reportIn(lines: readonly string[]): Report {
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Report);
  const report = logged.find(({ msg }) => msg === 'recovered');
  if (report === undefined) throw new Error('the service logged no recovery');
  return report;
}

/** Deletes the store, so that the next start rebuilds it from the journal. */
function forgetStore({ dataDir }: Bench): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith('store.sqlite')) rmSync(path.join(dataDir, name));
}

function figuresOf(runSize: RunSize, rounds: readonly Round[], withStore: Restart): Figure[] {
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  const [entries, tail] = [runSize.entries, runSize.tail].map((count) => count.toLocaleString('en'));
  const isFull = runSize === FULL;
  return [
    { name: `applying ${entries} commands in memory`, value: of(({ applied }) => applied.seconds), unit: 's' },
    {
      name: `recovery from ${entries} entries`,
      value: of(({ all }) => all.recoverySec),
      unit: 's',
      ...(isFull ? { target: 'recoveryOfMillionSec' } : {}),
    },
    {
      name: 'its ratio to applying in memory',
      value: of(({ all, applied }) => all.recoverySec / applied.seconds),
      unit: 'x',
    },
    { name: 'the same, until the service listens', value: of(({ all }) => all.startSec), unit: 's' },
    {
      name: `recovery from a snapshot and ${tail} entries`,
      value: of(({ afterSnapshot }) => afterSnapshot.recoverySec),
      unit: 's',
      ...(isFull ? { target: 'recoveryOfSnapshotSec' } : {}),
    },
    {
      name: 'the same, until the service listens',
      value: of(({ afterSnapshot }) => afterSnapshot.startSec),
      unit: 's',
    },
    { name: `recovery from ${entries} entries, with the read store rebuilt`, value: withStore.recoverySec, unit: 's' },
  ];
}
