import type { Deployment } from '@presage/contracts';
import type { Settings } from '../settings/settings.ts';

/**
 * Where the contracts are; undefined on the custodial ledger, which does not load the modules for it.
 * @throws {Error} when CHAIN_DEPLOYMENT is missing or cannot be read
 */
export async function deploymentOf(settings: Settings): Promise<Deployment | undefined> {
  if (settings.ledger === 'custodial') return undefined;
  const { chainDeployment } = await import('./chain-deployment.ts');
  return chainDeployment(settings);
}
