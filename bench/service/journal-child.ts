// Creates a data folder with a long journal, or applies the same commands in memory. Started by
// sections/recovery.ts with the job as JSON; prints the result as JSON.

import { setTimeout as pause } from 'node:timers/promises';
import { EventTape, Exchange } from '@presage/exchange';
import { readSettings, standardOutput, startHeadless } from '@presage/service';
import { history } from './history.ts';

export type JournalJob =
  /** Continues the history of `entries` up to the entry `until`. */
  | { readonly kind: 'make'; readonly dataDir: string; readonly entries: number; readonly until: number }
  | { readonly kind: 'apply'; readonly entries: number };

export interface JournalResult {
  readonly seconds: number;
  readonly refused: number;
}

/** Submissions made at once: a full group. */
const BURST = 512;
const PAUSE_MS = 20;

async function make({ dataDir, entries, until }: JournalJob & { kind: 'make' }): Promise<JournalResult> {
  const startedAt = performance.now();
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0', DISK_RESERVE_MB: '0', LOG_LEVEL: 'warn' });
  const { sequencer, stop } = await startHeadless({
    settings,
    output: standardOutput(process.stdout),
    onFatal: endWith,
  });
  const there = sequencer.sequence;
  let refused = 0;
  let given = 0;
  for (const submission of history(entries)) {
    given += 1;
    if (given <= there) continue;
    const applied = sequencer.submit(submission);
    void applied.then(({ outcome }) => {
      if (!outcome.ok) refused += 1;
    });
    if (given === until) {
      await applied;
      break;
    }
    if (given % BURST === 0) await applied;
    while (sequencer.acceptance !== 'open') await pause(PAUSE_MS);
  }
  await stop();
  return { seconds: (performance.now() - startedAt) / 1_000, refused };
}

function endWith(error: unknown): never {
  console.error(error);
  process.exit(1);
}

/** The bound: commands are only applied, without reading a journal, checks or listeners. */
function apply({ entries }: JournalJob & { kind: 'apply' }): JournalResult {
  const commands = [...history(entries)].map(({ command }) => command);
  const exchange = new Exchange();
  const events = new EventTape();
  let refused = 0;
  const startedAt = performance.now();
  for (const command of commands) {
    events.clear();
    const stamped = { sequence: exchange.sequence + 1, timeMs: 1_700_000_000_000, command };
    const outcome = exchange.applyOnTape(stamped, events);
    if (!outcome.ok) refused += 1;
  }
  return { seconds: (performance.now() - startedAt) / 1_000, refused };
}

const job = JSON.parse(process.argv[2] ?? '') as JournalJob;
console.log(JSON.stringify(job.kind === 'make' ? await make(job) : apply(job)));
