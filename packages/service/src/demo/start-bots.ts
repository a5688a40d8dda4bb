import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface BotsWorkerData {
  /** The service's `{base_url}`. */
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly chainId: number;
  readonly orderDomainName: string;
  readonly seed: number;
}

export interface BotsOptions {
  readonly data: BotsWorkerData;
  /** Called with failures of the bots or their thread. */
  readonly onFailure: (message: string) => void;
  /** For tests: runs this program instead of the bots. */
  readonly program?: URL;
  /** For tests: milliseconds until a thread that ended is restarted, instead of {@link RESTART_MS}. */
  readonly restartMs?: number;
}

export interface Bots {
  /** Ends the bots and their thread. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./bots-worker.ts', import.meta.url);
const RESTART_MS = 5_000;
/** Threads started in total: after that many failures, another restart would not help. */
const MAX_THREADS = 10;

/** Runs the demo's bots in their own thread, so that they can neither delay the service nor end it. */
export function startBots(options: BotsOptions): Bots {
  const stopping = new AbortController();
  const ended = keepRunning(options, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function keepRunning(options: BotsOptions, signal: AbortSignal): Promise<void> {
  const { onFailure, restartMs = RESTART_MS } = options;
  for (let thread = 1; !signal.aborted; thread += 1) {
    await runOnce(options, signal).catch((error: Error) => onFailure(error.message));
    if (signal.aborted) return;
    if (thread === MAX_THREADS) return onFailure(`their thread exited ${thread} times and is not restarted`);
    onFailure('their thread exited and is restarted');
    await sleep(restartMs, undefined, { signal }).catch(() => {});
  }
}

/** Resolves when the thread has exited, for whatever reason; rejects when it cannot be started. */
function runOnce({ data, onFailure, program = PROGRAM }: BotsOptions, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(program, { workerData: data });
    const stop = (): void => worker.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', onFailure);
    worker.on('error', (error: Error) => onFailure(error.message));
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
}
