// Starts a local chain with every contract deployed, and a service whose ledger is on that chain.
// Usage: npm run start:chain
//
//   DATA_DIR    data folder of chain and service (default data/chain, separate from the ledger of `npm start`)
//   CHAIN_PORT  port of the chain on the loopback address (default 8545)
//   CHAIN_ID    id of a new chain (default 56); the chain keeps it
//
// All other settings are those of the service (README). The chain's private keys are public: use it only for trials.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isRefusedByFetch, LOCAL_KEYS, type LocalChain, startLocalChain } from '@presage/contracts';

const MAIN = path.resolve(import.meta.dirname, '../packages/service/bin/presage.mjs');
const DEFAULT_DATA_DIR = './data/chain';
const DEFAULT_CHAIN_PORT = 8545;
/** The highest that the service accepts, and wallet extensions. */
const MAX_CHAIN_ID = 4_503_599_627_370_476;

const dataDir = path.resolve(process.env.DATA_DIR || DEFAULT_DATA_DIR);

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  // Before the chain starts, so that its state is saved.
  const stopping = stopSignals();
  const chain = await startLocalChain({
    dataDir,
    port: chainPort(),
    chainId: chainId(),
    log: (line) => console.log(`  Chain      ${line}`),
  });
  console.log(`  Chain      ${chain.rpcUrl}, chain id ${chain.chainId}, addresses in ${chain.deploymentFile}`);
  try {
    if (!stopping.aborted) process.exitCode = await runService(chain, stopping);
  } finally {
    await chain.stop();
  }
}

/** Runs the service until it ends, a stop signal arrives, or the chain ends. @returns its exit status */
async function runService(chain: LocalChain, stopping: AbortSignal): Promise<number> {
  // The service also gets signals that a terminal sends to the whole process group, and treats both as one.
  const service = spawn(process.execPath, [MAIN, 'serve'], { stdio: 'inherit', env: serviceSettings(chain) });
  const exit = once(service, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const stopped = once(stopping, 'abort');
  const isLost = await Promise.race([exit.then(() => false), chain.ended.then(() => true), stopped.then(() => false)]);
  if (isLost) console.error('The local chain has ended: stopping.');
  service.kill('SIGTERM');
  const [status, signal] = await exit;
  // It could not say so itself. Out of memory, for one, a system kills.
  if (signal !== null) console.error(`The service was ended by ${signal}: stopping the chain, too.`);
  return isLost ? 1 : (status ?? 1);
}

/** Aborted by the first stop signal that this process receives. */
function stopSignals(): AbortSignal {
  const stopping = new AbortController();
  // SIGHUP is sent when the terminal closes.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

function serviceSettings({ rpcUrl, deploymentFile }: LocalChain): NodeJS.ProcessEnv {
  return {
    // Defaults, which the environment overrides.
    DEMO: '0',
    OPEN_REGISTRATION: '1',
    CHAIN_POLL_MS: '200',
    // Test gas costs nothing, and the usual limit is spent after some 5,000 trades.
    DAILY_GAS_LIMIT: '1000000',
    ...process.env,
    DATA_DIR: dataDir,
    LEDGER: 'chain',
    LOCAL_CHAIN: '1',
    RPC_URL: rpcUrl,
    CHAIN_DEPLOYMENT: deploymentFile,
    OPERATOR_KEY: LOCAL_KEYS.operator,
    // The chain mines one block per transaction and no others, so a block must be final at once.
    CONFIRMATIONS: '0',
  };
}

/** Undefined when not set. Checked here as well as by the service, because the chain keeps it. */
function chainId(): number | undefined {
  const text = process.env.CHAIN_ID?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= MAX_CHAIN_ID) return Number(text);
  throw new Error(
    `CHAIN_ID is ${JSON.stringify(text)}: it must be a chain id from 1 to ${MAX_CHAIN_ID}, such as 31337`,
  );
}

function chainPort(): number {
  const text = process.env.CHAIN_PORT || String(DEFAULT_CHAIN_PORT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Error(`CHAIN_PORT is ${JSON.stringify(text)}: it must be a port number, or 0 for any free port`);
  }
  if (isRefusedByFetch(port)) {
    throw new Error(
      `CHAIN_PORT is ${JSON.stringify(text)}: browsers and Node connect to no server on this port (fetch calls it a "bad port"); choose another, or 0 for any free port`,
    );
  }
  return port;
}
