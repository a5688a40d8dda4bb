import type { Command, PlaceOrder } from '@presage/exchange';
import type { Logger } from 'pino';
import type { Timers } from '../clock.ts';
import { StallWatch } from '../threads/stall-watch.ts';
import type { ClockGuard } from './clock-guard.ts';
import { DiskWatch } from './disk-watch.ts';
import { type Lanes, laneOf } from './lanes.ts';
import { DISK_CHECK_INTERVAL_MS, MAX_DISK_CHECK_MS, MAX_PROJECTION_BACKLOG, MAX_WRITE_MS } from './limits.ts';
import { MemoryWatch } from './memory-watch.ts';
import { PlaceWatch } from './place-watch.ts';
import { RepeatedCheck } from './repeated-check.ts';
import { type Acceptance, type ChainRefusal, DISK_STALLS, refusesOnlyOrders } from './sequencer.ts';

/** As long as the sequencer is not stopping. */
type OpenAcceptance = Exclude<Acceptance, 'stopping'>;

export interface AdmissionOptions {
  readonly lanes: Pick<Lanes, 'isFull'>;
  readonly time: Pick<ClockGuard, 'doubt'>;
  readonly timers: Timers;
  /** Free bytes on the disk that holds the journal. */
  readonly freeBytes: () => number | Promise<number>;
  readonly diskReserveBytes: number;
  /** Why the journal's file is not where the next start will look for it; undefined while it is there. */
  readonly journalProblem: () => string | undefined | Promise<string | undefined>;
  /** Share of the memory that is in use, from 0 to 1. */
  readonly memoryShare: () => number;
  /** Applied commands that the store has not processed yet. */
  readonly projectionBacklog: () => number;
  /** Why orders that would have to settle on chain are refused; absent on the custodial ledger. */
  readonly chainRefusal?: (() => ChainRefusal | undefined) | undefined;
  /** Whether an order was sent before and will be placed when the current group is written. */
  readonly isBeingWritten: (order: PlaceOrder) => boolean;
  /** Called when a write has begun to take too long. */
  readonly onStalled: () => void;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Decides which commands are taken: it watches what they would use up, and how long the journal's writes take. */
export class Admission {
  readonly disk: DiskWatch;
  readonly writes: StallWatch;
  readonly #options: AdmissionOptions;
  readonly #memory: MemoryWatch;
  readonly #place: PlaceWatch;
  readonly #diskCheck: RepeatedCheck;

  constructor(options: AdmissionOptions) {
    const { freeBytes, diskReserveBytes: reserveBytes, journalProblem, memoryShare, timers, log } = options;
    this.#options = options;
    this.disk = new DiskWatch({ freeBytes, reserveBytes, log });
    this.#memory = new MemoryWatch({ memoryShare, timers, log });
    this.#place = new PlaceWatch({ journalProblem, log });
    this.#diskCheck = new RepeatedCheck({
      check: () => this.#place.check().then(() => this.disk.check()),
      pauseMs: DISK_CHECK_INTERVAL_MS,
      maxMs: MAX_DISK_CHECK_MS,
      timers,
      onStalled: () =>
        log.error(
          { maxDiskCheckMs: MAX_DISK_CHECK_MS },
          'the disk does not say whether the journal is in its place and how much space is free: orders are refused',
        ),
      onOver: () => log.info('the disk responds again'),
    });
    this.writes = new StallWatch({
      timers,
      maxMs: MAX_WRITE_MS,
      onStalled: () => {
        log.warn({ maxWriteMs: MAX_WRITE_MS }, 'the journal’s disk has not written for too long: orders are refused');
        options.onStalled();
      },
      onOver: () => log.info({ maxWriteMs: MAX_WRITE_MS }, 'the journal’s disk writes again: orders are taken'),
    });
  }

  async start(): Promise<void> {
    await this.#diskCheck.start();
    this.#memory.start();
  }

  /** Stops watching. A write that is under way is watched until it ends. */
  stop(): void {
    this.#diskCheck.stop();
    this.#memory.stop();
  }

  /** Whether orders are taken, and why not: the first reason that applies. */
  get acceptance(): OpenAcceptance {
    const { time, lanes, projectionBacklog, chainRefusal } = this.#options;
    if (this.writes.isStalled) return 'journalStalled';
    if (this.#place.isMissing) return 'journalMissing';
    if (this.#diskCheck.isStalled) return 'diskStalled';
    if (this.disk.isShort) return 'diskReserve';
    if (this.#memory.isShort) return 'memoryReserve';
    if (time.doubt !== undefined) return 'clockInDoubt';
    if (projectionBacklog() > MAX_PROJECTION_BACKLOG) return 'projectionBehind';
    if (lanes.isFull('order')) return 'overloaded';
    return chainRefusal?.() ?? 'open';
  }

  /**
   * Why a command is not taken; undefined if it is. An order that is being written is taken: refused, its sender would
   * take it for not placed; queued, it is answered with what became of the first.
   */
  refusalOf(command: Command): Exclude<OpenAcceptance, 'open'> | undefined {
    const { lanes, isBeingWritten } = this.#options;
    const { acceptance } = this;
    const lane = laneOf(command);
    const isOrder = command.kind === 'placeOrder';
    const isAwaited = DISK_STALLS.includes(acceptance) && isOrder && isBeingWritten(command);
    if (lane === 'cancel' || isAwaited) return lanes.isFull(lane) ? 'overloaded' : undefined;
    return acceptance === 'open' || (!isOrder && refusesOnlyOrders(acceptance)) ? undefined : acceptance;
  }
}
