import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AccountId,
  type DigestWords,
  digestOfBytes,
  Outcome,
  type PriceTicks,
  Side,
  type SizeLots,
} from '@presage/exchange';
import { systemClock, systemTimers } from '../../clock.ts';
import type { Submission } from '../../journal/entry.ts';
import { acquireLock } from '../../journal/lock.ts';
import { openJournal } from '../../journal/open-journal.ts';
import { JOURNAL_OPTIONS } from '../../journal/testing/journal-options.ts';
import { makeFolder } from '../../make-folder.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { openSequencer } from '../../sequencer/group-commit-sequencer.ts';
import type { Sequencer } from '../../sequencer/sequencer.ts';
import { bid, opening, quietLog, quietObserver } from '../../sequencer/testing/scene.ts';
import { stateHash } from '../../snapshots/sha256.ts';
import { snapshotFolder } from '../../snapshots/snapshot-disk.ts';
import { ThreadedSnapshotWriter } from '../../snapshots/snapshot-writer.ts';
import { recover } from '../recover.ts';
import { outcomeHash } from './outcome-hash.ts';

// A service of only journal, sequencer and exchange, under load until it is killed. It prints to stdout:
//
//     ready <sequence> <state hash>      it has recovered, with this state
//     ack <sequence> <outcome hash>      a command with an entry was answered
//     fatal <message>                    it stops on its own

const { values } = parseArgs({
  options: {
    dataDir: { type: 'string', default: '' },
    run: { type: 'string', default: '0' },
    callers: { type: 'string', default: '8' },
    snapshotEvery: { type: 'string', default: '200' },
    /** Exits after this many commands per caller, in case it is never killed. */
    commands: { type: 'string', default: '20000' },
  },
});
const { dataDir, run } = values;
const OWN_ORDERS_TO_CANCEL_FROM = 50;
const snapshots = join(dataDir, 'snapshots');

makeFolder(dataDir);
acquireLock(dataDir);
const { journal } = await openJournal({ ...JOURNAL_OPTIONS, dataDir, nowMs: Date.now() });
const { exchange, report } = await recover({
  journal,
  snapshots: snapshotFolder(snapshots),
  // In every other run the store counts as lost: everything is replayed and reported.
  storeSequence: Number(run) % 2 === 0 ? journal.lastSequence : 0,
  onReplayed: () => {},
  clock: systemClock,
  log: quietLog,
});
send(`ready ${exchange.sequence} ${stateHash(exchange.stateBytes())}`);

const withoutEntry = new WeakSet<Applied>();
const sequencer = await openSequencer({
  exchange,
  journal,
  snapshots: new ThreadedSnapshotWriter(snapshots),
  snapshotSequence: report.snapshotSequence,
  snapshotEvery: Number(values.snapshotEvery),
  listeners: [],
  clock: systemClock,
  timers: systemTimers,
  freeBytes: () => statfsSync(dataDir).bavail * statfsSync(dataDir).bsize,
  diskReserveBytes: 0,
  journalProblem: () => undefined,
  memoryShare: () => 0,
  projectionBacklog: () => 0,
  observer: { ...quietObserver, idle: (answer) => void withoutEntry.add(answer) },
  log: quietLog,
  onFatal: (error) => {
    send(`fatal ${error instanceof Error ? error.message : String(error)}`);
    process.exit(70);
  },
});

if (sequencer.sequence === 0) for (const submission of opening(Date.now())) await submit(sequencer, submission);
await Promise.all(Array.from({ length: Number(values.callers) }, (_, caller) => load(sequencer, caller)));
// Nothing is being written when it exits, so that a trace of it is complete.
await sequencer.stop();
process.exit(0);

/** The orders and cancels of one caller, in sequence. Each follows from its name, so the journal can be checked. */
async function load(sequencer: Sequencer, caller: number): Promise<void> {
  for (let index = 0; index < Number(values.commands); index += 1) {
    const name = `${run}/${caller}/${index}`;
    await submit(sequencer, index % 3 === 2 ? cancelOf(caller, index) : orderNamed(name));
  }
}

function orderNamed(name: string): Submission {
  const evidence = Buffer.from(name);
  const digest = digestNamed(name);
  const dice = (digest[0] as number) >>> 0;
  const fields = {
    digest,
    side: dice % 3 === 0 ? Side.Sell : Side.Buy,
    outcome: dice % 2 === 0 ? Outcome.Yes : Outcome.No,
    priceTicks: (4_000 + (dice % 2_000)) as PriceTicks,
    sizeLots: (1_000_000 + (dice % 5_000_000)) as SizeLots,
    // Some expire while the load runs.
    expiresAtSec: dice % 5 === 0 ? Math.floor(Date.now() / 1000) + 2 : 0,
  };
  return { ...bid(name, fields), evidence };
}

function cancelOf(caller: number, index: number): Submission {
  const name = `${run}/${caller}/${Math.max(0, index - (index % OWN_ORDERS_TO_CANCEL_FROM) - 1)}`;
  return { command: { kind: 'cancelOrder', accountId: 1 as AccountId, digest: digestNamed(name) } };
}

function digestNamed(name: string): DigestWords {
  return digestOfBytes(createHash('sha256').update(name).digest());
}

async function submit(sequencer: Sequencer, submission: Submission): Promise<void> {
  const applied: Applied = await sequencer.submit(submission);
  if (!withoutEntry.has(applied)) send(`ack ${applied.sequence} ${outcomeHash(applied)}`);
}

function send(line: string): void {
  process.stdout.write(`${line}\n`);
}
