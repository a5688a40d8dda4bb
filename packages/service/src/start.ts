import { existsSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import { LOG_REDACTION } from './answers/redaction.ts';
import { systemClock } from './clock.ts';
import { PinnedClock } from './demo/pinned-clock.ts';
import { freeBytesOrUnknown } from './disk-space.ts';
import type { LineOutput } from './operations/line-output.ts';
import { createMetrics } from './operations/metrics.ts';
import { checkOpenFiles, maxOpenFiles } from './operations/open-files.ts';
import { CancelTimers } from './sequencer/cancel-timers.ts';
import { CollectedFees } from './sequencer/collected-fees.ts';
import { OpenOrderCounts } from './sequencer/open-order-counts.ts';
import type { Sequencer } from './sequencer/sequencer.ts';
import type { Settings } from './settings/settings.ts';
import { snapshotFolder, snapshotsPath } from './snapshots/snapshot-disk.ts';
import { removeUnfinished } from './snapshots/snapshots.ts';
import { type AdminToken, adminToken } from './start/admin-token.ts';
import { chainSettingsOf } from './start/chain-settings.ts';
import { rememberMode } from './start/demo-folder.ts';
import { decideDemo } from './start/demo-mode.ts';
import { discardHalfDemo } from './start/discard-half-demo.ts';
import { explainFullDisk } from './start/explain-full-disk.ts';
import { isUntouched } from './start/is-untouched.ts';
import { checkPlaceIsFree } from './start/listen-on.ts';
import { openDemo, seedIfEmpty } from './start/open-demo.ts';
import { openGateway } from './start/open-gateway.ts';
import { openJournalParts } from './start/open-journal-parts.ts';
import { openKeys } from './start/open-keys.ts';
import { openReaders } from './start/open-readers.ts';
import { openStream } from './start/open-stream.ts';
import { removeUnused } from './start/remove-unused.ts';
import type { StartContext } from './start/start-context.ts';
import { startSequencer } from './start/start-sequencer.ts';
import { takeDataDir } from './start/take-data-dir.ts';

/** A running service. */
export interface Service {
  /** For instance `http://127.0.0.1:3000`; with PORT=0 it has the port that the system chose. */
  readonly origin: string;
  readonly demo: boolean;
  readonly adminToken: AdminToken;
  /** Accepts no more requests, finishes the queued ones, writes a snapshot and unlocks DATA_DIR. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly settings: Settings;
  /** Where the log is written. */
  readonly output: LineOutput;
  /** Must end the process: the data on disk or in memory can no longer be trusted. */
  readonly onFatal: (error: unknown) => void;
  /** Reports slow steps of the start, for people watching. */
  readonly onProgress?: (what: string) => void;
  /** Aborts a start in progress, where that is safe; {@link Service.stop} stops a service that has started. */
  readonly signal?: AbortSignal;
}

/** An exchange with its journal, store and market data, but without the HTTP gateway. */
export interface HeadlessExchange {
  readonly sequencer: Pick<Sequencer, 'submit' | 'sequence' | 'acceptance'>;
  /** As {@link Service.stop}. */
  stop(): Promise<void>;
}

/**
 * Starts all parts, in the order in which data flows through them. A failed start closes whatever it had opened.
 *
 * @throws an error with a message for the operator: DATA_DIR is locked or damaged, the disk is full, the port is taken.
 */
export async function startService(options: StartOptions): Promise<Service> {
  checkOpenFiles(maxOpenFiles());
  await checkFirstPlace(options.settings);
  return closeOnFailure(options, async (context) => {
    const { demo, opened, adminToken, signal } = context;
    discardHalfDemo(context);
    const exchange = await openExchange(context);
    signal?.throwIfAborted();
    await seedIfEmpty(context, exchange);
    signal?.throwIfAborted();
    const keys = await openKeys(context, exchange);
    signal?.throwIfAborted();
    const origin = await openGateway(context, { ...exchange, ...keys });
    signal?.throwIfAborted();
    openDemo(context, { ...exchange, origin });
    return { origin, demo, adminToken, stop: () => opened.disposeAsync() };
  });
}

/**
 * Starts everything except keys, gateway and demo, for programs that submit commands directly.
 *
 * @throws as {@link startService}
 */
export async function startHeadless(options: StartOptions): Promise<HeadlessExchange> {
  return closeOnFailure(options, async (context) => {
    const { sequencer } = await openExchange(context);
    return { sequencer, stop: () => context.opened.disposeAsync() };
  });
}

async function closeOnFailure<Started>(
  options: StartOptions,
  start: (context: StartContext) => Promise<Started>,
): Promise<Started> {
  const opened = new AsyncDisposableStack();
  try {
    return await start(await createStartContext(options, opened));
  } catch (error) {
    const { dataDir } = options.settings;
    const explained = explainFullDisk(error, { dataDir, freeBytes: freeBytesOrUnknown(dataDir) });
    await opened.disposeAsync().catch((closing: unknown) => {
      throw new AggregateError(
        [explained, closing],
        `${messageOf(explained)} (closing what was open failed too: ${messageOf(closing)})`,
      );
    });
    throw explained;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The first start decides permanently what DATA_DIR is for, so one that cannot listen must write nothing to it. Later
 * starts check this only when they listen, so that a second process on the same folder is told first who holds its lock.
 */
async function checkFirstPlace({ dataDir, host, port }: Settings): Promise<void> {
  if (isUntouched(dataDir)) await checkPlaceIsFree({ host, port });
}

async function createStartContext(options: StartOptions, opened: AsyncDisposableStack): Promise<StartContext> {
  const { settings, output, onFatal, onProgress = () => {}, signal } = options;
  const demo = decideDemo(settings);
  const chain = await chainSettingsOf(settings);
  const isFirst = !existsSync(settings.dataDir);
  const lock = takeDataDir(settings.dataDir);
  opened.defer(() => lock.release());
  // Before anything is written: on a full disk, the steps that follow may need the space.
  removeUnfinished(snapshotFolder(snapshotsPath(settings.dataDir)));
  try {
    rememberMode(settings, demo);
  } catch (error) {
    // A folder that does not say whether it is a demo's is taken for one that was made on purpose, which is none.
    if (isFirst) opened.defer(() => removeUnused(settings.dataDir));
    throw error;
  }
  return {
    settings,
    demo,
    chain,
    opened,
    output,
    log: logTo(output, settings.logLevel ?? (demo ? 'warn' : 'info')),
    clock: new PinnedClock(systemClock),
    metrics: createMetrics(),
    adminToken: adminToken(settings),
    onFatal,
    onProgress,
    signal,
  };
}

function logTo(output: LineOutput, level: string): Logger {
  const log = pino({ level, ...LOG_REDACTION }, output);
  output.onLost((lost) => log.error(lost, 'log lines were dropped here: standard output accepted no more'));
  return log;
}

async function openExchange(context: StartContext) {
  const journalParts = await openJournalParts(context);
  const readers = await openReaders(context, journalParts);
  const openOrders = new OpenOrderCounts(readers.exchange.openOrders());
  const collectedFees = new CollectedFees(readers.exchange.feesUnits);
  const cancelTimers = new CancelTimers(readers.exchange.cancelTimers());
  const stream = openStream(context, journalParts, {
    ...readers,
    unfinishedOrders: await readers.store.loadUnfinishedOrders(),
  });
  // As in the gateway, modules that only the chain ledger needs are not loaded on the custodial one.
  const onChain = context.chain && (await import('./start/open-chain.ts'));
  const chainRecord = await onChain?.openChainRecord(context, journalParts, readers);
  const listeners = { ...readers, stream, openOrders, collectedFees, cancelTimers };
  const sequencer = await startSequencer(context, journalParts, { ...listeners, chainRecord });
  const chain = chainRecord && onChain?.openChain(context, chainRecord, { ...readers, sequencer });
  return { ...journalParts, ...listeners, sequencer, chain };
}
