import { type Deployment, readDeployment } from '@presage/contracts';
import { SettingError, type Settings } from '../settings/settings.ts';

/** Where the contracts are; undefined on the custodial ledger. */
export function chainDeployment({ ledger, chainDeployment: file }: Settings): Deployment | undefined {
  if (ledger === 'custodial') return undefined;
  return readDeployment(needed('CHAIN_DEPLOYMENT', file));
}

/** @throws {SettingError} when a setting is missing that the chain ledger cannot do without. */
export function needed(name: 'RPC_URL' | 'CHAIN_DEPLOYMENT', value: string | undefined): string {
  if (value === undefined) throw new SettingError({ name, received: '', accepted: 'set: LEDGER is chain' });
  return value;
}
