import { createHash } from 'node:crypto';
import {
  type AccountId,
  type CancelOrder,
  digestOfText,
  Exchange,
  type MarketId,
  type PlaceOrder,
  type QuoteUnits,
} from '@presage/exchange';
import type { Submission } from '../../journal/entry.ts';
import type { Snapshot } from '../../snapshots/snapshot-format.ts';
import type { SnapshotWriter } from '../../snapshots/snapshot-writer.ts';
import { TEST_MARKET, TEST_ORDER } from '../../testing/test-commands.ts';
import type { AppliedListener } from '../applied.ts';
import { openSequencer, type SequencerOptions } from '../group-commit-sequencer.ts';
import type { Sequencer } from '../sequencer.ts';
import type { SequencerObserver } from '../sequencer-observer.ts';
import { MemoryJournal } from './memory-journal.ts';
import { SimulatedTime } from './simulated-time.ts';

export const quietObserver: SequencerObserver = {
  stage: () => {},
  group: () => {},
  idle: () => {},
  snapshotSaved: () => {},
  snapshotMissed: () => {},
};

export const quietLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A sequencer over the real exchange, with a journal, a clock and a disk under the test's control. */
export interface Scene {
  readonly sequencer: Sequencer;
  readonly exchange: Exchange;
  readonly journal: MemoryJournal;
  readonly time: SimulatedTime;
  readonly snapshots: Snapshot[];
  readonly fatal: unknown[];
  readonly log: { readonly level: string; readonly message: string }[];
  /** Who is passed every applied group. */
  readonly listeners: AppliedListener[];
  /** What the disk, the memory and the store report. */
  readonly environment: {
    freeBytes: number | Error;
    journalProblem: string | undefined;
    memoryShare: number;
    projectionBacklog: number;
  };
}

export async function scene(options: Partial<SequencerOptions> = {}): Promise<Scene> {
  const exchange = new Exchange();
  const journal = new MemoryJournal();
  const time = new SimulatedTime();
  const parts = {
    exchange,
    journal,
    time,
    snapshots: [],
    fatal: [],
    log: [],
    listeners: [],
    environment: { freeBytes: 1e12, journalProblem: undefined, memoryShare: 0.5, projectionBacklog: 0 },
  };
  const scene: Omit<Scene, 'sequencer'> = parts;
  const note = (level: string) => (_: unknown, message?: string) => {
    scene.log.push({ level, message: message ?? '' });
  };
  const sequencer = await openSequencer({
    exchange,
    journal,
    snapshots: keepingIn(scene.snapshots),
    snapshotSequence: 0,
    listeners: scene.listeners,
    clock: time,
    timers: time,
    freeBytes: () => {
      if (scene.environment.freeBytes instanceof Error) throw scene.environment.freeBytes;
      return scene.environment.freeBytes;
    },
    diskReserveBytes: 1_000_000,
    journalProblem: () => scene.environment.journalProblem,
    memoryShare: () => {
      if (Number.isNaN(scene.environment.memoryShare)) throw new Error('EMFILE');
      return scene.environment.memoryShare;
    },
    projectionBacklog: () => scene.environment.projectionBacklog,
    observer: quietObserver,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    onFatal: (error) => {
      scene.fatal.push(error);
    },
    ...options,
  });
  return { ...scene, sequencer };
}

function keepingIn(snapshots: Snapshot[]): SnapshotWriter {
  return {
    save: (snapshot) => {
      snapshots.push(snapshot);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

function digestOf(name: string | number): string {
  return createHash('sha256').update(`order ${name}`).digest('hex');
}

/** A bid of one share at 0.50, valid until cancelled unless told otherwise. */
export function bid(name: string | number, fields: Partial<PlaceOrder> = {}): Submission {
  const command = { ...TEST_ORDER, digest: digestOfText(digestOf(name)), ...fields };
  return { command, evidence: Buffer.from(digestOf(name)) };
}

export function cancel(name: string | number, accountId = 1): Submission {
  const command: CancelOrder = {
    kind: 'cancelOrder',
    accountId: accountId as AccountId,
    digest: digestOfText(digestOf(name)),
  };
  return { command };
}

/** Arms account 1's cancel timer, or disarms it with 0. */
export function cancelAllAfter(timeoutSec: number): Submission {
  return { command: { kind: 'cancelAllAfter', accountId: 1 as AccountId, timeoutSec } };
}

/** How long the market of a scene is open. */
export const OPEN_SEC = 600;

/** Account 1 with a million quote, and market 1 open. */
export function opening(nowMs: number): readonly Submission[] {
  const market = { ...TEST_MARKET, cutoffAtSec: Math.floor(nowMs / 1000) + OPEN_SEC, takerFeeBps: 100 };
  const wallet = `0x${'ab'.repeat(20)}`;
  return [
    { command: { kind: 'registerAccount', wallet, tradingWallet: wallet } },
    { command: { kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 16n) as QuoteUnits }, actor: 'admin' },
    { command: market, actor: 'admin' },
    { command: { kind: 'moveMarket', marketId: 1 as MarketId, action: 'activate' }, actor: 'admin' },
  ];
}

/** Places `count` orders for account 2, named `other 0` and so on. */
export async function placeOthers({ sequencer }: Pick<Scene, 'sequencer'>, count: number): Promise<void> {
  const accountId = 2 as AccountId;
  const wallet = `0x${'cd'.repeat(20)}`;
  const submissions: Submission[] = [
    { command: { kind: 'registerAccount', wallet, tradingWallet: wallet } },
    { command: { kind: 'credit', accountId, amountUnits: (10n ** 16n) as QuoteUnits }, actor: 'admin' },
    ...Array.from({ length: count }, (_, index) => bid(`other ${index}`, { accountId })),
  ];
  await Promise.all(submissions.map((submission) => sequencer.submit(submission)));
}

/** The cancel of one of those orders. */
export function cancelOther(index: number): Submission {
  return cancel(`other ${index}`, 2);
}

/** A scene in which account 1 can trade in market 1. */
export async function openScene(options: Partial<SequencerOptions> = {}): Promise<Scene> {
  const made = await scene(options);
  await Promise.all(opening(made.time.nowMs()).map((submission) => made.sequencer.submit(submission)));
  return made;
}
