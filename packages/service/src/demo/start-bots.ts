import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface BotsWorkerData {
  /** The service's `{base_url}`. */
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly orderDomainName: string;
  readonly seed: number;
}

export interface Bots {
  /** Ends the bots and their thread. */
  stop(): Promise<void>;
}

/** Runs the demo's market makers in a thread of their own: their signing never delays the service. */
export function startBots(data: BotsWorkerData, onTrouble: (message: string) => void): Bots {
  const worker = new Worker(new URL('./bots-worker.ts', import.meta.url), { workerData: data });
  worker.on('message', onTrouble);
  worker.on('error', (error) => onTrouble(error.message));
  const exited = once(worker, 'exit');
  return {
    stop: async () => {
      worker.postMessage('stop');
      await exited;
    },
  };
}
