import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { DEFAULT_CHAIN_ID } from '../chain-id.ts';
import { deploy, stands } from '../deploy/deploy.ts';
import { type Deployment, readDeployment, writeDeployment } from '../deployment.ts';
import { makeFolder } from '../make-folder.ts';
import { writeDurably } from '../write-durably.ts';
import { type AnvilProcess, endProcess, isAlive, startAnvil } from './anvil-process.ts';
import { listensOn } from './listens-on.ts';
import { LOCAL_KEYS } from './local-keys.ts';
import { loadState, persistState, requestOf, type StatePersister } from './state-persistence.ts';

const FOLDER = 'local-chain';
const DEPLOYMENT_FILE = 'deployment.json';
const RUNNING_FILE = 'running.json';
/** Milliseconds between two checks whether an anvil that was found still runs. */
const WATCH_EVERY_MS = 500;

export interface LocalChainOptions {
  /** Folder that keeps the chain across restarts; when absent, the chain is lost when it stops. */
  readonly dataDir?: string | undefined;
  /** Port to listen on; any free one when 0 or absent. */
  readonly port?: number | undefined;
  /** Its chain id; that of the chain kept in the folder, or else 56, when absent. */
  readonly chainId?: number | undefined;
  /** Seconds for which a proposed resolution on a new chain can be challenged; 0 when absent. */
  readonly challengeWindowSec?: number | undefined;
  readonly log?: (line: string) => void;
}

/** An anvil that was started on a folder, kept in that folder so that a later process finds it. */
interface Running {
  readonly pid: number;
  readonly port: number;
  /** The process that is loading the saved state into it: until that is done, it is of no use to another process. */
  readonly loadedBy?: number;
}

/** A chain on this machine, with every contract deployed. */
export interface LocalChain {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly deployment: Deployment;
  /** File with the deployment, for other programs; absent when the chain is not kept. */
  readonly deploymentFile: string | undefined;
  /** Whether the chain was already running, left by an earlier process or used by another one. */
  readonly wasRunning: boolean;
  /** Resolves when the chain has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Saves the state, if the chain is kept, and ends the chain. */
  stop(): Promise<void>;
}

/**
 * Starts a local chain, or finds the one that an earlier process left running on the same folder, and deploys missing
 * contracts. A chain keeps those that it has, also when this version would deploy others. Every transaction is mined
 * immediately. If a step fails, a chain that was found is not stopped, because another process may be using it.
 *
 * @throws {Error} when anvil is not installed here, the port is taken, the chain in the folder has another id, another
 * process is starting this chain, the data folder cannot be created, or the state saved in it cannot be read
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const { dataDir, port = 0, challengeWindowSec = 0, log = () => {} } = options;
  const folder = dataDir === undefined ? undefined : chainFolderIn(dataDir);
  const previous = folder === undefined ? undefined : previousDeployment(folder);
  const chainId = chosenChainId(options.chainId, { previous, folder });
  const { anvil, wasRunning } = await findOrStart(folder, { port, chainId, log });
  const rpcUrl = `http://127.0.0.1:${anvil.port}`;
  const persister =
    folder === undefined ? undefined : persistState(rpcUrl, folder, (error) => logSaveFailure(error, anvil, log));
  try {
    const { deployment, file } = await provideDeployment({ rpcUrl, folder, previous, challengeWindowSec, log });
    const stop = () => stopChain(anvil, persister, folder);
    return { rpcUrl, chainId, deployment, deploymentFile: file, wasRunning, ended: anvil.ended, stop };
  } catch (error) {
    if (wasRunning) await persister?.stop();
    else await stopChain(anvil, persister, folder);
    throw error;
  }
}

/** @throws {Error} when the folder cannot be created */
function chainFolderIn(dataDir: string): string {
  const folder = path.join(dataDir, FOLDER);
  try {
    makeFolder(folder);
    return folder;
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(
      `the data folder ${dataDir} cannot be created or written to (the system says: ${message}): set DATA_DIR to another, or change its owner or permissions`,
      { cause },
    );
  }
}

/** What an earlier process deployed to the chain kept in the folder. */
function previousDeployment(folder: string): Deployment | undefined {
  const file = path.join(folder, DEPLOYMENT_FILE);
  return existsSync(file) ? readDeployment(file) : undefined;
}

/** A chain keeps its id: what was signed on it is void under another. */
function chosenChainId(
  wanted: number | undefined,
  { previous, folder }: { readonly previous: Deployment | undefined; readonly folder: string | undefined },
): number {
  const kept = previous?.chainId;
  if (kept === undefined || wanted === undefined || kept === wanted) return wanted ?? kept ?? DEFAULT_CHAIN_ID;
  throw new Error(
    `the local chain in ${folder} has the chain id ${kept}, not ${wanted}: leave CHAIN_ID unset, or set DATA_DIR to a new folder`,
  );
}

interface ChainToStart {
  readonly port: number;
  readonly chainId: number;
  readonly log: (line: string) => void;
}

async function findOrStart(
  folder: string | undefined,
  { port, chainId, log }: ChainToStart,
): Promise<{ anvil: AnvilProcess; wasRunning: boolean }> {
  const found = folder === undefined ? undefined : await findRunning(folder, chainId);
  if (found !== undefined) {
    log(`the local chain still runs on port ${found.port}`);
    return { anvil: found, wasRunning: true };
  }
  const anvil = await startAnvil({ port, chainId, outlivesUs: folder !== undefined });
  if (folder === undefined) return { anvil, wasRunning: false };
  try {
    const hadState = await loadInto(anvil, folder);
    log(`local chain on port ${anvil.port}, ${hadState ? 'with its saved state' : 'new'}`);
    return { anvil, wasRunning: false };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

/** Loads the saved state into a new, empty chain. @returns whether there was one */
async function loadInto({ pid, port }: AnvilProcess, folder: string): Promise<boolean> {
  const record = (running: Running) => writeDurably(path.join(folder, RUNNING_FILE), JSON.stringify(running));
  record({ pid, port, loadedBy: process.pid });
  const hadState = await loadState(`http://127.0.0.1:${port}`, folder).catch((cause: unknown) => {
    throw new Error(`The local chain saved in ${folder} cannot be read: throw the data folder away.`, { cause });
  });
  record({ pid, port });
  return hadState;
}

/**
 * An anvil that outlived its process has the latest state, which is preferred over the saved one. One whose process was
 * killed before it had the saved state is ended.
 */
async function findRunning(folder: string, chainId: number): Promise<AnvilProcess | undefined> {
  const file = path.join(folder, RUNNING_FILE);
  if (!existsSync(file)) return undefined;
  const { pid, port, loadedBy }: Running = JSON.parse(readFileSync(file, 'utf8'));
  if (listensOn(pid, port) === false || !isAlive(pid) || !(await isOurChain(port, chainId))) return undefined;
  if (loadedBy !== undefined) {
    if (isAlive(loadedBy))
      throw new Error(`process ${loadedBy} is starting the local chain in ${folder}: try again soon`);
    await endProcess(pid);
    return undefined;
  }
  return { pid, port, ended: endOf(pid), stop: () => endProcess(pid) };
}

/** The port may belong to another program by now, so it is asked whether it serves such a chain. */
async function isOurChain(port: number, chainId: number): Promise<boolean> {
  const request = requestOf(`http://127.0.0.1:${port}`);
  try {
    const [version, found] = await Promise.all([request<string>('web3_clientVersion'), request<Hex>('eth_chainId')]);
    return version.startsWith('anvil/') && Number(found) === chainId;
  } catch {
    return false;
  }
}

async function endOf(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS).unref());
}

async function provideDeployment(options: {
  readonly rpcUrl: string;
  readonly folder: string | undefined;
  readonly previous: Deployment | undefined;
  readonly challengeWindowSec: number;
  readonly log: (line: string) => void;
}): Promise<{ deployment: Deployment; file: string | undefined }> {
  const { rpcUrl, folder, previous, challengeWindowSec, log } = options;
  const file = folder === undefined ? undefined : path.join(folder, DEPLOYMENT_FILE);
  if (previous !== undefined && (await stands(rpcUrl, previous))) return { deployment: previous, file };
  const deployment = await deploy({
    rpcUrl,
    deployerKey: LOCAL_KEYS.deployer,
    operator: privateKeyToAddress(LOCAL_KEYS.operator),
    challengeWindowSec,
    previous,
    log,
  });
  if (file !== undefined) writeDeployment(file, deployment);
  return { deployment, file };
}

async function stopChain(
  anvil: AnvilProcess,
  persister: StatePersister | undefined,
  folder: string | undefined,
): Promise<void> {
  if (isAlive(anvil.pid)) await persister?.stop();
  else persister?.abandon();
  await anvil.stop();
  if (folder !== undefined) rmSync(path.join(folder, RUNNING_FILE), { force: true });
}

/** Silent when anvil has ended, which `ended` reports. */
function logSaveFailure(error: Error, anvil: AnvilProcess, log: (line: string) => void): void {
  if (isAlive(anvil.pid)) log(`the local chain's state was not saved: ${error.message}`);
}
