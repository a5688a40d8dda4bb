import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathIn } from '../journal/testing/journal-fixture.ts';
import { Random } from '../random.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { injecting, SKIPS_TRACING } from '../testing/tracer.ts';
import { type ChildLife, runChild } from './testing/crash-runner.ts';
import { expectKept, expectNothingInvented, replayed } from './testing/judge.ts';

const RUNS = Number(process.env.PRESAGE_CRASH_RUNS ?? 10);
/** Tracing is slow: by default, one for each of the calls. */
const TRACED_RUNS = Math.ceil(RUNS / 2.5);
const SEED = Number(process.env.PRESAGE_CRASH_SEED ?? 20_260_801);
const TIMEOUT_MS = 180_000 + RUNS * 10_000;

it(`killed ${RUNS} times under load (seed ${SEED}), a process loses nothing it acknowledged and invents nothing`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = temporaryFolder();
  const random = new Random(SEED);
  const lives: ChildLife[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const atStart = random.below(4) === 0;
    const kill = atStart ? { afterMs: random.below(500) } : { afterLines: 2 + random.below(600) };
    lives.push(await runChild({ dataDir: folder, run, kill, snapshotEvery: 20 + random.below(160) }));
  }
  lives.push(await runChild({ dataDir: folder, run: RUNS, kill: { afterLines: 1 } }));

  const starts = lives.flatMap(({ ready }) => (ready === undefined ? [] : [ready]));
  const record = replayed(
    folder,
    starts.map(({ sequence }) => sequence),
  );
  expectNothingInvented(record, RUNS + 1);
  for (const life of lives) expectKept(life, record);
  for (const { sequence, stateHash } of starts) expect(stateHash).toBe(record.stateHashes.get(sequence));
  // Every start must find at least what the earlier runs had acknowledged.
  let acknowledged = 0;
  for (const { ready, acks } of lives) {
    if (ready !== undefined) expect(ready.sequence).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = Math.max(acknowledged, ...acks.map(({ sequence }) => sequence));
  }
  expect(lives.every(({ fatal }) => fatal === undefined)).toBe(true);
  expect(acknowledged).toBeGreaterThan(RUNS * 20);
});

it('stops at the first write that fails, acknowledges nothing afterwards, and keeps what it had acknowledged', async () => {
  const folder = temporaryFolder();
  // No file may grow beyond 400 KiB; with the signal ignored, the write itself fails.
  const before = "trap '' XFSZ; ulimit -f 800;";
  const life = await runChild({ dataDir: folder, run: 0, before, snapshotEvery: 1_000_000 });
  expect(life.exitCode).toBe(70);
  expect(life.fatal).toMatch(/the journal could not be written/);
  expect(life.linesAfterFatal).toBe(0);
  expect(life.acks.length).toBeGreaterThan(20);

  const next = await runChild({ dataDir: folder, run: 1, kill: { afterLines: 100 } });
  const record = replayed(folder, [next.ready?.sequence ?? 0]);
  expectNothingInvented(record, 2);
  expectKept(life, record);
  expectKept(next, record);
  expect(next.ready?.stateHash).toBe(record.stateHashes.get(next.ready?.sequence ?? 0));
});

/** The calls that make something durable, and how many of each come within the first thousand commands or so. */
const STEPS = [
  { call: 'pwrite64', most: 300 },
  { call: 'fdatasync', most: 100 },
  { call: 'fsync', most: 20 },
  { call: 'rename', most: 4 },
] as const;

it.skipIf(SKIPS_TRACING)(
  'killed exactly when it writes, syncs or renames, a process loses nothing it acknowledged',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const folder = temporaryFolder();
    const random = new Random(SEED);
    const lives: ChildLife[] = [];
    for (let run = 0; run < TRACED_RUNS; run += 1) {
      const { call, most } = STEPS[run % STEPS.length] as (typeof STEPS)[number];
      const under = injecting(`${call}:signal=KILL:when=${1 + random.below(most)}`);
      lives.push(await runChild({ dataDir: folder, run, under, snapshotEvery: 60 }));
    }
    lives.push(await runChild({ dataDir: folder, run: TRACED_RUNS, kill: { afterLines: 1 } }));
    const starts = lives.flatMap(({ ready }) => (ready === undefined ? [] : [ready]));
    const record = replayed(
      folder,
      starts.map(({ sequence }) => sequence),
    );
    expectNothingInvented(record, TRACED_RUNS + 1);
    for (const life of lives) expectKept(life, record);
    for (const { sequence, stateHash } of starts) expect(stateHash).toBe(record.stateHashes.get(sequence));
    expect(record.entries.length).toBeGreaterThan(TRACED_RUNS * 10);
  },
);

it.skipIf(SKIPS_TRACING)(
  'stops at the first sync that fails, although the next one would appear to succeed',
  async () => {
    const folder = temporaryFolder();
    const life = await runChild({
      dataDir: folder,
      run: 0,
      under: injecting('fdatasync:error=EIO:when=60'),
      snapshotEvery: 1_000_000,
    });
    expect([life.exitCode, life.linesAfterFatal]).toStrictEqual([70, 0]);
    expect(life.fatal).toMatch(/could not be written: EIO/);
    expect(life.acks.length).toBeGreaterThan(20);
    // Every group, of at most eight callers, had a sync of its own before it was answered.
    expect(life.acks.length).toBeLessThan(60 * 8);
    const next = await runChild({ dataDir: folder, run: 1, kill: { afterLines: 50 } });
    const record = replayed(folder, []);
    expectNothingInvented(record, 2);
    expectKept(life, record);
    expectKept(next, record);
  },
);

/** After these writes of a start to the database, all others come from checkpoints of the log. */
const WRITES_OF_START = 20;

it.skipIf(SKIPS_TRACING)(
  'stops when what is in the log cannot be written into the database, instead of letting the log grow',
  async () => {
    const folder = temporaryFolder();
    await runChild({ dataDir: folder, run: 0, kill: { afterLines: 1 } });
    const under = injecting(`pwrite64:error=EIO:when=${WRITES_OF_START}+`, pathIn(folder));
    const life = await runChild({ dataDir: folder, run: 1, under, snapshotEvery: 1_000_000 });
    expect([life.exitCode, life.linesAfterFatal]).toStrictEqual([70, 0]);
    expect(life.fatal).toMatch(/could not be written: disk I\/O error/);
    const next = await runChild({ dataDir: folder, run: 2, kill: { afterLines: 50 } });
    const record = replayed(folder, []);
    expectNothingInvented(record, 3);
    expectKept(life, record);
    expectKept(next, record);
  },
);

it.skipIf(SKIPS_TRACING)(
  'goes on while the database has no room for what is in the log, and writes it once there is room',
  async () => {
    const folder = temporaryFolder();
    await runChild({ dataDir: folder, run: 0, kill: { afterLines: 1 } });
    const under = injecting(`pwrite64:error=ENOSPC:when=${WRITES_OF_START}..${WRITES_OF_START + 20}`, pathIn(folder));
    const life = await runChild({ dataDir: folder, run: 1, under, commands: 1_000, snapshotEvery: 1_000_000 });
    expect([life.exitCode, life.fatal]).toStrictEqual([0, undefined]);
    // Far more than the writes before the fault can have added.
    expect(statSync(pathIn(folder)).size / 4096).toBeGreaterThan(5 * WRITES_OF_START);
    expectKept(life, replayed(folder, []));
  },
);
