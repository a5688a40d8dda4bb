import { parentPort, workerData } from 'node:worker_threads';
import { runBots } from './bots.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { BotsWorkerData } from './start-bots.ts';

const { baseUrl, dataDir, chainId, orderDomainName, seed } = workerData as BotsWorkerData;
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
await runBots({
  baseUrl,
  chainId,
  orderDomainName,
  accounts: demoAccounts(dataDir),
  seed,
  signal: stop.signal,
  onFailure: (error) => parentPort?.postMessage(error instanceof Error ? error.message : String(error)),
});
parentPort?.close();
