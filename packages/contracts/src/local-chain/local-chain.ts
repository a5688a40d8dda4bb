import { existsSync } from 'node:fs';
import path from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { DEFAULT_CHAIN_ID } from '../chain-id.ts';
import { deploy, stands } from '../deploy/deploy.ts';
import { type Deployment, readDeployment, writeDeployment } from '../deployment.ts';
import { makeFolder } from '../make-folder.ts';
import { startAnvil } from './anvil-process.ts';
import { KeptChain } from './kept-chain.ts';
import { LOCAL_KEYS } from './local-keys.ts';

const FOLDER = 'local-chain';
const DEPLOYMENT_FILE = 'deployment.json';

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

/** A chain on this machine, with every contract deployed. */
export interface LocalChain {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly deployment: Deployment;
  /** File with the deployment, for other programs; absent when the chain is not kept. */
  readonly deploymentFile: string | undefined;
  /** Resolves when the chain has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Saves the state, if the chain is kept, and ends the chain. */
  stop(): Promise<void>;
}

/**
 * Starts a local chain, as an earlier process left it in the folder, and deploys missing contracts. A chain keeps those
 * that it has, also when this version would deploy others. Every transaction is mined immediately. The chain ends with
 * this process.
 *
 * @throws {Error} when anvil is not installed here, the port is taken, the chain in the folder has another id, another
 * process has that chain, the data folder cannot be created, or the chain in it cannot be restored
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const { dataDir, port = 0, challengeWindowSec = 0, log = () => {} } = options;
  const folder = dataDir === undefined ? undefined : chainFolderIn(dataDir);
  const previous = folder === undefined ? undefined : previousDeployment(folder);
  const chainId = chosenChainId(options.chainId, { previous, folder });
  const node =
    folder === undefined
      ? await startAnvil({ port, chainId, mines: true })
      : await KeptChain.start({ folder, port, chainId, log });
  const rpcUrl = `http://127.0.0.1:${node.port}`;
  try {
    const { deployment, file } = await provideDeployment({ rpcUrl, folder, previous, challengeWindowSec, log });
    return { rpcUrl, chainId, deployment, deploymentFile: file, ended: node.ended, stop: () => node.stop() };
  } catch (error) {
    await node.stop();
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
  const wanted = {
    rpcUrl,
    deployerKey: LOCAL_KEYS.deployer,
    operator: privateKeyToAddress(LOCAL_KEYS.operator),
    challengeWindowSec,
  };
  if (file === undefined) return { deployment: await deploy({ ...wanted, log }), file };
  // Before anything is sent, which is void under another chain id: after a start that ends meanwhile, the next one continues.
  const planned = await deploy({ ...wanted, previous, dryRun: true });
  writeDeployment(file, planned);
  return { deployment: await deploy({ ...wanted, previous: planned, log }), file };
}
