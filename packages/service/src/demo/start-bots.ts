import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface BotsWorkerData {
  /** The service's `{base_url}`. */
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly orderDomainName: string;
  readonly seed: number;
}

export interface BotsOptions {
  readonly data: BotsWorkerData;
  /** Told of what the bots, or their thread, had trouble with. */
  readonly onTrouble: (message: string) => void;
  /** Another program than the bots', for tests. */
  readonly program?: URL;
  /** Milliseconds until another thread takes the place of one that ended, when not {@link RESTART_MS}: for tests. */
  readonly restartMs?: number;
}

export interface Bots {
  /** Ends the bots and their thread. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./bots-worker.ts', import.meta.url);
const RESTART_MS = 5_000;
/** Threads in all: what ends so many is not going to stay. */
const MAX_THREADS = 10;

/** Runs the demo's market makers in a thread of their own: their signing never delays the service, nor does their end end it. */
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
  const { onTrouble, restartMs = RESTART_MS } = options;
  for (let thread = 1; !signal.aborted; thread += 1) {
    await runOnce(options, signal);
    if (signal.aborted) return;
    if (thread === MAX_THREADS) return onTrouble(`their thread ended ${thread} times, and is not started again`);
    onTrouble('their thread ended, and is started again');
    await sleep(restartMs, undefined, { signal }).catch(() => {});
  }
}

/** Resolves when the thread has ended, for whatever reason. */
function runOnce({ data, onTrouble, program = PROGRAM }: BotsOptions, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(program, { workerData: data });
    const stop = (): void => worker.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', onTrouble);
    worker.on('error', (error: Error) => onTrouble(error.message));
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
}
