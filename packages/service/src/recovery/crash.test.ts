import { hash } from 'node:crypto';
import { type Event, Exchange } from '@presage/exchange';
import { expect, it } from 'vitest';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { pathIn } from '../journal/testing/journal-fixture.ts';
import { temporaryFolder } from '../journal/testing/temp-folder.ts';
import type { JournalEntry } from '../sequencer/applied.ts';
import { stateHash } from './state-machine.ts';
import { type ChildLife, runChild } from './testing/crash-runner.ts';
import { outcomeHash } from './testing/outcome-hash.ts';

const RUNS = Number(process.env.PRESAGE_CRASH_RUNS ?? 10);
const SEED = Number(process.env.PRESAGE_CRASH_SEED ?? 20_260_801);
const TIMEOUT_MS = 60_000 + RUNS * 10_000;

/** What the journal holds, and what replaying it from nothing gives after each sequence. */
interface Record {
  readonly entries: readonly JournalEntry[];
  readonly outcomes: readonly string[];
  /** Only of the sequences asked for. */
  readonly stateHashes: ReadonlyMap<number, string>;
}

function replayed(folder: string, stateHashesAt: readonly number[]): Record {
  const journal = SqliteJournal.openToRead(pathIn(folder));
  const entries = [...journal.read(1)].flat();
  journal.close();
  const exchange = new Exchange();
  const stateHashes = new Map([[0, stateHash(exchange.stateBytes())]]);
  const outcomes = entries.map(({ sequence, timeMs, command }) => {
    const events: Event[] = [];
    const outcome = exchange.apply({ sequence, timeMs, command }, events);
    if (stateHashesAt.includes(sequence)) stateHashes.set(sequence, stateHash(exchange.stateBytes()));
    return outcomeHash({ sequence, timeMs, command, outcome, events });
  });
  expect(exchange.audit().violations).toStrictEqual([]);
  return { entries, outcomes, stateHashes };
}

/** Every acknowledged command is in the record with the outcome that was told. */
function expectKept(life: ChildLife, { outcomes }: Record): void {
  for (const ack of life.acks) expect(outcomes[ack.sequence - 1]).toBe(ack.outcomeHash);
}

/** Every command in the record is one that a child makes: orders by their names, cancels of such orders, ticks. */
function expectNothingInvented({ entries }: Record, runs: number): void {
  const digests = new Set<string>();
  entries.forEach(({ sequence, command, evidence }, index) => {
    expect(sequence).toBe(index + 1);
    if (command.kind !== 'placeOrder') return;
    const name = Buffer.from(evidence ?? []).toString();
    expect(Number(name.split('/')[0])).toBeLessThan(runs);
    expect(command.digest).toBe(hash('sha256', name));
    digests.add(command.digest);
  });
  const kinds = new Set(entries.slice(4).map(({ command }) => command.kind));
  for (const kind of kinds) expect(['placeOrder', 'cancelOrder', 'tick']).toContain(kind);
}

/** Small, seeded, good enough to choose moments. */
function dice(seed: number): (choices: number) => number {
  let state = seed >>> 0 || 1;
  return (choices) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % choices;
  };
}

it(`killed ${RUNS} times under load (seed ${SEED}), a process loses nothing it acknowledged and invents nothing`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = temporaryFolder();
  const draw = dice(SEED);
  const lives: ChildLife[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const atStart = draw(4) === 0;
    const kill = atStart ? { afterMs: draw(500) } : { afterLines: 2 + draw(1_500) };
    lives.push(await runChild({ dataDir: folder, run, kill, snapshotEvery: 50 + draw(400) }));
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
  // A start finds at least what the lives before it had acknowledged.
  let acknowledged = 0;
  for (const { ready, acks } of lives) {
    if (ready !== undefined) expect(ready.sequence).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = Math.max(acknowledged, ...acks.map(({ sequence }) => sequence));
  }
  expect(lives.every(({ fatal }) => fatal === undefined)).toBe(true);
  expect(acknowledged).toBeGreaterThan(RUNS * 20);
});

it('stops at the first write that fails, acknowledges nothing afterwards, and keeps what it had acknowledged', {
  timeout: 60_000,
}, async () => {
  const folder = temporaryFolder();
  // No file may grow beyond 400 KiB; without the signal the write itself fails.
  const shellPrefix = "trap '' XFSZ; ulimit -f 800;";
  const life = await runChild({ dataDir: folder, run: 0, shellPrefix, snapshotEvery: 1_000_000 });
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
