import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { LOG_REDACTION } from './auth/redaction.ts';
import { HeldClock } from './demo/held-clock.ts';
import { acquireLock } from './journal/lock.ts';
import { type AdminToken, adminToken } from './operations/admin-token.ts';
import { decideDemo, rememberDemo } from './operations/demo-mode.ts';
import { createMetrics } from './operations/metrics.ts';
import { systemClock } from './sequencer/clock.ts';
import type { Settings } from './settings/settings.ts';
import { openDemo, seedIfEmpty } from './start/open-demo.ts';
import { openGateway } from './start/open-gateway.ts';
import { openKeys } from './start/open-keys.ts';
import { openLine } from './start/open-line.ts';
import { openReaders } from './start/open-readers.ts';
import { openRecord } from './start/open-record.ts';
import { openStream } from './start/open-stream.ts';
import type { Starting } from './start/starting.ts';

/** A service that listens. */
export interface Service {
  /** For instance `http://127.0.0.1:3000`; with PORT=0 the port it got. */
  readonly origin: string;
  readonly demo: boolean;
  readonly adminToken: AdminToken;
  /** Takes no more requests, finishes what is in line, writes a snapshot, lets DATA_DIR go. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly settings: Settings;
  /** Must end the process: what is on disk or in memory cannot be trusted any more. */
  readonly onFatal: (error: unknown) => void;
  /** Told what takes time, for people who watch. */
  readonly onProgress?: (what: string) => void;
}

/**
 * Starts everything, in the order in which data goes. What a failed start had opened is closed again.
 *
 * @throws what stands in the way, in words for whoever started it: a locked or damaged DATA_DIR, a taken port.
 */
export async function startService(options: StartOptions): Promise<Service> {
  const opened = new AsyncDisposableStack();
  try {
    return await start(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function start(options: StartOptions, opened: AsyncDisposableStack): Promise<Service> {
  const { settings, onFatal, onProgress = () => {} } = options;
  const demo = decideDemo(settings);
  takeDataDir(settings, demo, opened);
  const starting: Starting = {
    settings,
    demo,
    opened,
    log: pino({ level: settings.logLevel ?? (demo ? 'warn' : 'info'), ...LOG_REDACTION }),
    clock: new HeldClock(systemClock),
    metrics: createMetrics(),
    adminToken: adminToken(settings),
    onFatal,
    onProgress,
  };
  const record = await openRecord(starting);
  const readers = await openReaders(starting, record);
  const stream = await openStream(starting, record, readers);
  const sequencer = await openLine(starting, record, { ...readers, stream });
  await seedIfEmpty(starting, { ...record, ...readers, sequencer });
  const keys = await openKeys(starting, readers);
  const origin = await openGateway(starting, { ...record, ...readers, ...keys, sequencer, stream });
  openDemo(starting, origin);
  return { origin, demo, adminToken: starting.adminToken, stop: () => opened.disposeAsync() };
}

/** Makes the folder and locks it: one process at a time. */
function takeDataDir({ dataDir }: Settings, demo: boolean, opened: AsyncDisposableStack): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = acquireLock(dataDir);
  opened.defer(() => lock.release());
  rememberDemo(dataDir, demo);
}
