// Starts a local chain with every contract deployed, and the service that keeps its money there.
// Usage: npm run start:chain
//
//   DATA_DIR    where chain and service keep everything (default data/chain: another ledger than `npm start` has)
//   CHAIN_PORT  port of the chain on the loopback address (default 8545)
//
// All other settings are the service's own (README). The chain's keys are known to everybody: it is for trying things out.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { LOCAL_KEYS, type LocalChain, startLocalChain } from '@presage/contracts';

const MAIN = path.resolve(import.meta.dirname, '../packages/service/bin/presage.mjs');
const DEFAULT_DATA_DIR = './data/chain';
const DEFAULT_CHAIN_PORT = 8545;

const dataDir = path.resolve(process.env.DATA_DIR || DEFAULT_DATA_DIR);

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const chain = await startLocalChain({
    dataDir,
    port: chainPort(),
    tell: (line) => console.log(`  Chain      ${line}`),
  });
  console.log(`  Chain      ${chain.rpcUrl}, chain id ${chain.chainId}, addresses in ${chain.deploymentFile}`);
  let hasServed = false;
  try {
    const status = await runService(chain);
    process.exitCode = status;
    hasServed = status === 0;
  } finally {
    // One that ran before is another service's, unless ours could be served by it: that takes the folder for itself.
    if (hasServed || !chain.wasRunning) await chain.stop();
  }
}

/** Runs the service until it ends, is told to, or has no chain any more. @returns its exit status */
async function runService(chain: LocalChain): Promise<number> {
  // What a terminal tells all of us reaches it beside what is passed on here: it takes both for one signal.
  const service = spawn(process.execPath, [MAIN, 'serve'], { stdio: 'inherit', env: serviceSettings(chain) });
  const exit = once(service, 'exit') as Promise<[number | null]>;
  const isLost = await Promise.race([exit.then(() => false), chain.ended.then(() => true), stopSignal()]);
  if (isLost) console.error('The local chain has ended: stopping.');
  service.kill('SIGTERM');
  const [status] = await exit;
  return isLost ? 1 : (status ?? 1);
}

/** @returns false: nothing is lost */
function stopSignal(): Promise<boolean> {
  return new Promise((come) => {
    // The last when the terminal closes.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => come(false));
  });
}

function serviceSettings({ rpcUrl, deploymentFile }: LocalChain): NodeJS.ProcessEnv {
  return {
    // What the environment says goes before these.
    DEMO: '0',
    OPEN_REGISTRATION: '1',
    CHAIN_POLL_MS: '200',
    ...process.env,
    DATA_DIR: dataDir,
    LEDGER: 'chain',
    LOCAL_CHAIN: '1',
    RPC_URL: rpcUrl,
    CHAIN_DEPLOYMENT: deploymentFile,
    OPERATOR_KEY: LOCAL_KEYS.operator,
    // Every transaction is a block, and no other block comes: what is in one is final.
    CONFIRMATIONS: '0',
  };
}

function chainPort(): number {
  const text = process.env.CHAIN_PORT || String(DEFAULT_CHAIN_PORT);
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`CHAIN_PORT is ${JSON.stringify(text)}: it must be a port, 0 for any`);
}
