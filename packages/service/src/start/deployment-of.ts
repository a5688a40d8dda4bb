import type { Deployment } from '@presage/contracts';
import { SettingError, type Settings } from '../settings/settings.ts';

/**
 * Where the contracts are; undefined on the custodial ledger, which does not load the modules for it.
 * @throws {SettingError} when CHAIN_DEPLOYMENT is missing or cannot be read
 */
export async function deploymentOf({ ledger, chainDeployment }: Settings): Promise<Deployment | undefined> {
  if (ledger === 'custodial') return undefined;
  const received = needed('CHAIN_DEPLOYMENT', chainDeployment);
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
