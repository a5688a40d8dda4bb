// Time from submitting one command to its durable answer, one in flight, compared with a bare fdatasync of 4 KiB on the
// same disk in the same run; then commands per second with many in flight.
// Usage: npx node packages/service/src/sequencer/ack.bench.ts [folder] [rounds]
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exchange } from '@presage/exchange';
import { systemClock, systemTimers } from '../clock.ts';
import { openJournal } from '../journal/open-journal.ts';
import { groupOf } from '../journal/testing/journal-fixture.ts';
import { JOURNAL_OPTIONS } from '../journal/testing/journal-options.ts';
import type { ThreadedJournal } from '../journal/threaded-journal.ts';
import { openSequencer } from './group-commit-sequencer.ts';
import { bid, opening, quietLog, quietObserver } from './testing/scene.ts';

const PER_ROUND = 200;
const BLOCK_BYTES = 4096;
const EVIDENCE_BYTES = 420;

const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'presage-ack-'));
const rounds = Number(process.argv[3] ?? 10);

const journal = await journalIn(join(folder));
const bare = await journalIn(mkdtempSync(join(folder, 'bare-')));
const stages = { queued: [] as number[], journal: [] as number[], apply: [] as number[] };
const sequencer = await openSequencer({
  exchange: new Exchange(),
  journal,
  snapshots: { save: () => Promise.resolve(), close: () => Promise.resolve() },
  snapshotSequence: 0,
  listeners: [],
  clock: systemClock,
  timers: systemTimers,
  freeBytes: () => 1e12,
  diskReserveBytes: 0,
  journalProblem: () => undefined,
  memoryShare: () => 0,
  projectionBacklog: () => 0,
  observer: { ...quietObserver, stage: (stage, milliseconds) => stages[stage].push(milliseconds) },
  log: quietLog,
  onFatal: (error) => {
    throw error;
  },
});
for (const submission of opening(Date.now())) await sequencer.submit(submission);

const extending = openSync(join(folder, 'extending'), 'w');
const allocated = openSync(join(folder, 'allocated'), 'w');
writeSync(allocated, Buffer.alloc(BLOCK_BYTES * PER_ROUND));
const block = Buffer.alloc(BLOCK_BYTES, 7);
const took = { extending: [] as number[], allocated: [] as number[], append: [] as number[], ack: [] as number[] };
let name = 0;

for (let round = 0; round < rounds; round += 1) {
  await repeat(took.extending, () => {
    writeSync(extending, block);
    fdatasyncSync(extending);
  });
  await repeat(took.allocated, (index) => {
    writeSync(allocated, block, 0, BLOCK_BYTES, index * BLOCK_BYTES);
    fdatasyncSync(allocated);
  });
  await repeat(took.append, () => bare.append(groupOf(bare.lastSequence + 1, bare.lastSequence + 1)));
  await repeat(took.ack, () => {
    name += 1;
    return sequencer.submit({ ...bid(name, { postOnly: true }), evidence: Buffer.alloc(EVIDENCE_BYTES, name) });
  });
}

print('fdatasync, extending file', took.extending);
print('fdatasync, allocated file', took.allocated);
print('journal append through its thread', took.append);
print('acknowledged command', took.ack);
print('  of it: forming the group', stages.queued);
print('  of it: journal', stages.journal);
print('  of it: applying', stages.apply);
const ratio = (to: number[]): string => (median(took.ack) / median(to)).toFixed(2);
process.stdout.write(`ack over fdatasync: ${ratio(took.extending)} extending, ${ratio(took.allocated)} allocated\n`);

const MANY = 40_000;
for (const inFlight of [16, 256, 2_048]) {
  const started = performance.now();
  const groups = stages.apply.length;
  let left = MANY;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      name += 1;
      await sequencer.submit({ ...bid(name, { postOnly: true }), evidence: Buffer.alloc(EVIDENCE_BYTES, name) });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const perSecond = Math.round(MANY / ((performance.now() - started) / 1000));
  const perGroup = (MANY / (stages.apply.length - groups)).toFixed(1);
  process.stdout.write(`${inFlight} in flight: ${perSecond} commands/s, ${perGroup} a group\n`);
}

await sequencer.stop();
await journal.close();
await bare.close();
closeSync(extending);
closeSync(allocated);
rmSync(folder, { recursive: true });

async function journalIn(dataDir: string): Promise<ThreadedJournal> {
  const opened = await openJournal({ ...JOURNAL_OPTIONS, dataDir, nowMs: Date.now() });
  return opened.journal;
}

async function repeat(into: number[], act: (index: number) => unknown): Promise<void> {
  for (let index = 0; index < PER_ROUND; index += 1) {
    const start = performance.now();
    await act(index);
    into.push(performance.now() - start);
  }
}

function print(what: string, milliseconds: number[]): void {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number): string =>
    ((sorted[Math.floor(sorted.length * share)] ?? 0) * 1000).toFixed(0).padStart(6);
  process.stdout.write(`${what.padEnd(36)} us: median${at(0.5)}  p90${at(0.9)}  p99${at(0.99)}\n`);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
