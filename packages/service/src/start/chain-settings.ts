import type { Deployment } from '@presage/contracts';
import { SettingError, type Settings } from '../settings/settings.ts';

/**
 * Where the contracts are; undefined on the custodial ledger, which does not load the modules for it.
 * @throws {SettingError} when CHAIN_DEPLOYMENT is missing or cannot be read, or CHAIN_ID is another chain
 */
export async function deploymentOf(settings: Settings): Promise<Deployment | undefined> {
  const { ledger, chainId, chainDeployment } = settings;
  if (ledger === 'custodial') return undefined;
  const deployment = await read(needed('CHAIN_DEPLOYMENT', chainDeployment));
  if (chainId === undefined || chainId === deployment.chainId) return deployment;
  const accepted = `${deployment.chainId}, the chain of the contracts in ${chainDeployment} (CHAIN_DEPLOYMENT); leave CHAIN_ID unset, or set CHAIN_DEPLOYMENT to the file of the contracts on chain ${chainId}`;
  throw new SettingError({ name: 'CHAIN_ID', received: String(chainId), accepted });
}

async function read(received: string): Promise<Deployment> {
  const { readDeployment } = await import('@presage/contracts');
  try {
    return readDeployment(received);
  } catch (error) {
    const accepted = `the file that the deployment wrote (${(error as Error).message})`;
    throw new SettingError({ name: 'CHAIN_DEPLOYMENT', received, accepted });
  }
}

/** @throws {SettingError} when a setting that the chain ledger requires is missing. */
export function needed(name: 'RPC_URL' | 'CHAIN_DEPLOYMENT', value: string | undefined): string {
  if (value === undefined) throw new SettingError({ name, received: '', accepted: 'set when LEDGER is chain' });
  return value;
}
