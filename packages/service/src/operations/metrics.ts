import type { Exchange } from '@presage/exchange';
import { ERRORS } from '@presage/protocol';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { AuthStore } from '../auth/auth-store.ts';
import type { Applied } from '../sequencer/applied.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { SequencerObserver, Stage } from '../sequencer/sequencer-observer.ts';
import type { SignaturePool } from '../signatures/signatures.ts';
import type { Store } from '../store/open-store.ts';
import { type ChainSources, watchChain } from './chain-metrics.ts';
import { eventLoopLag } from './event-loop-lag.ts';
import { gaugesIn, labelledGaugesIn, readCounter } from './gauge.ts';
import { Histogram, type Series } from './histogram.ts';
import type { LineOutput } from './line-output.ts';
import { type StreamMetrics, streamMetrics } from './stream-metrics.ts';

const NAME_PREFIX = 'presage_';

/** Seconds; from a read served from memory to the slowest acceptable response. */
const HTTP_BOUNDS_SEC = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Seconds; a stage takes microseconds when idle and milliseconds under load. */
const STAGE_BOUNDS_SEC = [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25];

/** Commands; a group holds 1 when idle and up to the sequencer's bound. */
const GROUP_BOUNDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/** prom-client's samples of the event loop cannot be switched off. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Metrics of prom-client that others take the place of. Its process_heap_bytes is the reserved data memory (VmData on
 * Linux), ten times what is used: Node's own metrics have the heap.
 */
const REPLACED = /_process_heap_bytes$|_nodejs_eventloop_lag_/;

/** What the gateway reports about every response. */
export interface HttpObserver {
  /** Observer of one route; get it once per route and keep it. */
  route(method: string, pattern: string): RouteObserver;
  /** A refusal was sent with this errno. */
  refused(errno: number): void;
  /** A connection was closed because there were too many: of all addresses, or of its own. */
  connectionRefused(limit: 'all' | 'address'): void;
}

export interface RouteObserver {
  answered(status: number, milliseconds: number): void;
}

/** The parts that gauges are read from, at every scrape. */
export interface MetricSources {
  readonly sequencer: Pick<Sequencer, 'diskFreeBytes' | 'backlog' | 'sequence' | 'acceptance' | 'clockDoubt'>;
  /** Free bytes below which orders are refused. */
  readonly diskReserveBytes: number;
  readonly store: {
    readonly reads: Pick<Store['reads'], 'sequence'>;
    readonly projector: Pick<Store['projector'], 'checkpointFails'>;
  };
  readonly auth: Pick<AuthStore, 'usable'>;
  readonly exchange: Pick<Exchange, 'pendingCount'>;
  readonly pool: Pick<SignaturePool, 'pending' | 'engine'>;
  readonly output: Pick<LineOutput, 'droppedLines'>;
}

/** All metrics of /metrics, in a registry of their own. */
export interface Metrics {
  readonly http: HttpObserver;
  readonly sequencer: SequencerObserver;
  readonly stream: StreamMetrics;
  /** A listener for the sequencer: counts commands, orders, fills and refusals. */
  applied(group: readonly Applied[]): void;
  watch(sources: MetricSources): void;
  /** Adds the metrics of the chain; they exist on the chain ledger only. */
  watchChain(sources: ChainSources): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** Creates the registry with all collectors, including Node's own for event-loop lag, memory and garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const applied = appliedCounter(registry);
  collectProcessMetrics(registry);
  return {
    http: httpObserver(registry),
    sequencer: { ...sequencerObserver(registry), idle: (answer) => applied([answer]) },
    stream: streamMetrics(registry, NAME_PREFIX),
    applied,
    watch: (sources) => watchSources(registry, sources),
    watchChain: (sources) => watchChain(registry, NAME_PREFIX, sources),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: NAME_PREFIX, eventLoopMonitoringPrecision: NEVER_MS });
  for (const { name } of registry.getMetricsAsArray()) {
    if (REPLACED.test(name)) registry.removeSingleMetric(name);
  }
  eventLoopLag(gaugesIn(registry, NAME_PREFIX));
}

function httpObserver(registry: Registry): HttpObserver {
  const durations = new Histogram(registry, {
    name: `${NAME_PREFIX}http_request_seconds`,
    help: 'Time from a request to its response, by route.',
    bounds: HTTP_BOUNDS_SEC,
  });
  const refusals = new Counter({
    name: `${NAME_PREFIX}refusals_total`,
    help: 'Responses that were refusals, by errno.',
    labelNames: ['errno'],
    registers: [registry],
  });
  const connections = new Counter({
    name: `${NAME_PREFIX}connections_refused_total`,
    help: 'Connections closed at once because there were too many: of all addresses, or of their own.',
    labelNames: ['limit'],
    registers: [registry],
  });
  startAtZero(
    refusals,
    ERRORS.filter(({ errno }) => errno !== 0).map(({ errno }) => ({ errno: String(errno) })),
  );
  startAtZero(connections, [{ limit: 'all' }, { limit: 'address' }]);
  return {
    route: (method, route) => routeObserver((status) => durations.series({ method, route, status })),
    refused: (errno) => refusals.inc({ errno }),
    connectionRefused: (limit) => connections.inc({ limit }),
  };
}

/** There are few statuses; each gets its series with its first response. */
function routeObserver(seriesOf: (status: number) => Series): RouteObserver {
  const byStatus = new Map<number, Series>();
  return {
    answered(status, milliseconds) {
      let series = byStatus.get(status);
      if (series === undefined) {
        series = seriesOf(status);
        byStatus.set(status, series);
      }
      series.observe(milliseconds / 1000);
    },
  };
}

function sequencerObserver(registry: Registry): Omit<SequencerObserver, 'idle'> {
  const durations = new Histogram(registry, {
    name: `${NAME_PREFIX}stage_seconds`,
    help: 'Time a command or its group spent in a stage.',
    bounds: STAGE_BOUNDS_SEC,
  });
  const stages = {
    queued: durations.series({ stage: 'queued' }),
    journal: durations.series({ stage: 'journal' }),
    apply: durations.series({ stage: 'apply' }),
  } as const satisfies Record<Stage, Series>;
  const sizes = new Histogram(registry, {
    name: `${NAME_PREFIX}group_commands`,
    help: 'Commands made durable together.',
    bounds: GROUP_BOUNDS,
  }).series();
  const kept = new Gauge({
    name: `${NAME_PREFIX}snapshot_sequence`,
    help: 'Sequence of the last saved snapshot; a restart replays the commands after it.',
    registers: [registry],
  });
  const missed = new Counter({
    name: `${NAME_PREFIX}snapshots_missed_total`,
    help: 'Snapshots that were due but not saved: writing failed, or they were skipped because they are too large or would use up the disk reserve.',
    labelNames: ['why'],
    registers: [registry],
  });
  startAtZero(missed, [{ why: 'failed' }, { why: 'skipped' }]);
  return {
    stage: (stage, milliseconds) => stages[stage].observe(milliseconds / 1000),
    group: (commands) => sizes.observe(commands),
    snapshotSaved: (sequence) => kept.set(sequence),
    snapshotMissed: (why) => missed.inc({ why }),
  };
}

/** An increase is seen only between two samples: without a zero, an alert would miss the first one that is counted. */
function startAtZero(counter: Counter, series: readonly Record<string, string>[]): void {
  for (const labels of series) counter.inc(labels, 0);
}

function appliedCounter(registry: Registry): (group: readonly Applied[]) => void {
  const counter = (name: string, help: string, labelNames: readonly string[] = []): Counter =>
    new Counter({ name: `${NAME_PREFIX}${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const commands = counter('commands_total', 'Commands answered, by kind.', ['kind']);
  const rejects = counter('rejects_total', 'Commands the exchange refused, by code.', ['code']);
  const orders = counter('orders_accepted_total', 'Orders accepted.');
  const fills = counter('fills_total', 'Fills: one maker with one taker.');
  const settled = counter('fills_settled_total', 'Fills that are final on chain.');
  const failed = counter('fills_failed_total', 'Fills that could not settle on chain.');
  return (group) => {
    for (const { command, outcome, events } of group) {
      commands.inc({ kind: command.kind });
      if (!outcome.ok) rejects.inc({ code: outcome.reject.code });
      for (const { kind } of events) {
        if (kind === 'orderAccepted') orders.inc();
        if (kind === 'orderFilled') fills.inc();
        if (kind === 'fillSettled') settled.inc();
        if (kind === 'fillFailed') failed.inc();
      }
    }
  };
}

function watchSources(registry: Registry, sources: MetricSources): void {
  const { sequencer, diskReserveBytes, store, auth, exchange, pool, output } = sources;
  const gauge = gaugesIn(registry, NAME_PREFIX);
  gauge(
    'disk_free_bytes',
    'Bytes that can still be written to the disk with the journal.',
    () => sequencer.diskFreeBytes,
  );
  gauge('disk_reserve_bytes', 'Bytes of free disk space below which orders are refused.', () => diskReserveBytes);
  gauge('sequencer_backlog', 'Commands that wait for a group.', () => sequencer.backlog);
  gauge('sequence', 'Sequence of the last applied command.', () => sequencer.sequence);
  gauge('projection_lag', 'Applied commands that are not in the store yet.', () =>
    Math.max(0, sequencer.sequence - store.reads.sequence),
  );
  gauge('store_checkpoint_failing', '1 while the log of store.sqlite cannot be written to it and grows, else 0.', () =>
    Number(store.projector.checkpointFails),
  );
  gauge('clock_in_doubt', '1 while the clock is in doubt and not followed, else 0; /readyz gives the reason.', () =>
    Number(sequencer.clockDoubt !== undefined),
  );
  gauge('keys_unusable', '1 while auth.sqlite cannot be read, so that only keys in use are valid, else 0.', () =>
    Number(!auth.usable),
  );
  gauge('fills_pending', 'Fills that wait for their settlement on chain.', () => exchange.pendingCount);
  gauge('pending_signatures', 'Signatures that wait for a worker.', () => pool.pending);
  const labelled = labelledGaugesIn(registry, NAME_PREFIX);
  labelled(
    'orders_refused',
    '1 while new orders are refused for a reason of the service’s own, such as a full disk.',
    'reason',
    () => (sequencer.acceptance === 'open' ? {} : { [sequencer.acceptance]: 1 }),
  );
  labelled(
    'signature_engine',
    'Engine that verifies signatures: native, or WebAssembly, which takes four times as long.',
    'engine',
    // It can change when threads are replaced.
    () => ({ [pool.engine]: 1 }),
  );
  readCounter(
    registry,
    `${NAME_PREFIX}log_lines_dropped_total`,
    'Log lines dropped because standard output accepted no more.',
    () => output.droppedLines,
  );
}
