import {
  type AccountId,
  Exchange,
  type MarketId,
  type PlaceOrder,
  type PriceTicks,
  type SizeLots,
} from '@presage/exchange';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Submission } from '../journal/entry.ts';
import type { JournalGroup, StateMark } from '../journal/journal.ts';
import type { Applied } from '../sequencer/applied.ts';
import { MemoryJournal } from '../sequencer/testing/memory-journal.ts';
import { bid, cancel, cancelAllAfter, opening, quietLog, quietObserver, scene } from '../sequencer/testing/scene.ts';
import { settled } from '../sequencer/testing/simulated-time.ts';
import type { SnapshotWriter } from '../snapshots/snapshot-writer.ts';
import { saveSnapshot } from '../snapshots/snapshots.ts';
import { recover } from './recover.ts';
import { SimulatedDisk } from './testing/simulated-disk.ts';

/** Counts the steps of a process and kills it at one of them: from then on nothing is done. */
class KillSwitch {
  #stepsLeft: number;

  constructor(steps: number) {
    this.#stepsLeft = steps;
  }

  get isDead(): boolean {
    return this.#stepsLeft <= 0;
  }

  step(): void {
    if (this.isDead) throw new Error('killed');
    this.#stepsLeft -= 1;
  }
}

/** A journal whose process can be killed before a group is on disk, or afterwards but before the append resolves. */
class KillableJournal extends MemoryJournal {
  readonly #killSwitch: KillSwitch;

  constructor(killSwitch: KillSwitch) {
    super();
    this.#killSwitch = killSwitch;
  }

  override append(group: JournalGroup, mark?: StateMark): Promise<void> {
    return new Promise((resolve) => {
      try {
        this.#killSwitch.step();
        // In memory this completes at once; the promise is resolved below, or never.
        void super.append(group, mark);
        this.#killSwitch.step();
        queueMicrotask(resolve);
      } catch {
        // A dead process never answers.
      }
    });
  }
}

function savingOn(disk: SimulatedDisk): SnapshotWriter {
  return {
    save: (snapshot, storeSequence) =>
      new Promise((resolve) => {
        try {
          saveSnapshot(disk, snapshot, storeSequence);
          resolve();
        } catch {
          // A dead process never answers.
        }
      }),
    close: () => Promise.resolve(),
  };
}

/** Runs a process under load until it is killed; returns what is left on disk, and what had been answered. */
async function lifeUntil(steps: number): Promise<{ journal: MemoryJournal; disk: SimulatedDisk; answered: Applied[] }> {
  const killSwitch = new KillSwitch(steps);
  const journal = new KillableJournal(killSwitch);
  const disk = new SimulatedDisk(() => killSwitch.step());
  const answered: Applied[] = [];
  const withoutEntry = new WeakSet<Applied>();
  const observer = { ...quietObserver, idle: (answer: Applied) => void withoutEntry.add(answer) };
  const { sequencer, time } = await scene({ journal, snapshots: savingOn(disk), snapshotEvery: 5, observer });
  for (const [index, burst] of bursts(time.nowMs()).entries()) {
    if (killSwitch.isDead) break;
    for (const submission of burst) {
      // A submission that is never answered is exactly what this test is about.
      void sequencer.submit(submission).then((applied) => {
        if (!killSwitch.isDead && !withoutEntry.has(applied)) answered.push(applied);
      });
    }
    if (index % 3 === 0) await time.pass(1_700);
    await settled();
  }
  return { journal, disk, answered };
}

function bursts(nowMs: number): readonly (readonly Submission[])[] {
  const expiresAtSec = Math.floor(nowMs / 1000) + 4;
  return [
    opening(nowMs),
    ...Array.from({ length: 12 }, (_, burst) => [
      bid(`${burst} lasting`),
      bid(`${burst} short`, { expiresAtSec }),
      burst % 2 === 0 ? cancel(`${burst - 1} lasting`) : moved(burst),
      ...(burst % 4 === 1 ? [cancelAllAfter(2)] : []),
      split(burst >> 1),
      // Sent again, as after a time-out.
      bid(`${burst - 1} short`, { expiresAtSec }),
    ]),
  ];
}

/** Moves the order of the burst before. */
function moved(burst: number): Submission {
  const { digest } = bid(`${burst - 1} lasting`).command as PlaceOrder;
  return bid(`${burst} moved`, { replaces: { digest }, priceTicks: 4_000 as PriceTicks });
}

/** Has the idempotency key of this number. */
function split(key: number): Submission {
  const [accountId, marketId, sizeLots] = [1 as AccountId, 1 as MarketId, 1_000_000 as SizeLots];
  return { command: { kind: 'split', accountId, marketId, sizeLots, requestId: String(key).padStart(48, '0') } };
}

it('whatever step a process is killed at, it recovers: nothing answered is lost, nothing is invented', async () => {
  let fromSnapshot = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(150), fc.infiniteStream(fc.nat(1 << 20)), fc.nat(), async (steps, dice, place) => {
      const { journal, disk, answered } = await lifeUntil(steps);
      const draw = (choices: number): number => (dice.next().value ?? 0) % choices;
      const left = disk.afterPowerLoss(draw);
      const storeSequence = place % (journal.lastSequence + 1);
      const received: Applied[] = [];
      const { exchange, report } = await recover({
        journal,
        snapshots: left,
        storeSequence,
        onReplayed: (group) => void received.push(...group),
        clock: { monotonicMs: () => 0 },
        log: quietLog,
      });
      fromSnapshot += report.snapshotSequence > 0 ? 1 : 0;

      const entries = journal.entries();
      expect(entries.map(({ sequence }) => sequence)).toStrictEqual(entries.map((_, index) => index + 1));
      const plain = new Exchange();
      const replayed = entries.map((entry) => {
        const events: Applied['events'][number][] = [];
        return { ...entry, outcome: plain.apply(entry, events), events };
      });
      expect(Buffer.compare(exchange.snapshot(), plain.snapshot())).toBe(0);
      expect(received).toStrictEqual(replayed.slice(storeSequence));
      for (const applied of answered)
        expect(comparable(replayed[applied.sequence - 1])).toStrictEqual(comparable(applied));
    }),
    { numRuns: Number(process.env.PRESAGE_CRASH_RUNS ?? 10) * 15 },
  );
  expect(fromSnapshot).toBeGreaterThan(0);
});

/** Decoded evidence is a view into its group; only the bytes count. */
function comparable(applied: Applied | undefined): unknown {
  if (applied?.evidence === undefined) return applied;
  return { ...applied, evidence: Buffer.from(applied.evidence).toString('hex') };
}
