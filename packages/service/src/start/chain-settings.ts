import type { Deployment } from '@presage/contracts';
import { redactLongHex } from '@presage/protocol/values';
import type { PrivateKeyAccount } from 'viem/accounts';
import { SettingError, type Settings } from '../settings/settings.ts';

/** What the chain ledger needs of the settings. */
export interface ResolvedChainSettings {
  /** Where the contracts are. */
  readonly deployment: Deployment;
  /** Sends for the service. */
  readonly operator: PrivateKeyAccount;
  readonly rpcUrl: string;
}

/**
 * Read before anything is written to DATA_DIR, which belongs to one deployment for good. Undefined on the custodial
 * ledger, which does not load the modules for it.
 *
 * @throws {SettingError} naming every setting that is missing, when CHAIN_DEPLOYMENT cannot be read, or CHAIN_ID is
 * another chain
 * @throws {OperatorKeyError}
 */
export async function chainSettingsOf(settings: Settings): Promise<ResolvedChainSettings | undefined> {
  if (settings.ledger === 'custodial') return undefined;
  const { chainDeployment, rpcUrl } = settings;
  const hasKey = settings.operatorKey !== undefined || settings.operatorKeystore !== undefined;
  if (chainDeployment === undefined || rpcUrl === undefined || !hasKey)
    throw missing({ CHAIN_DEPLOYMENT: chainDeployment, RPC_URL: rpcUrl, OPERATOR_KEY: hasKey || undefined });
  const deployment = await deploymentIn(chainDeployment);
  checkChainId(settings.chainId, deployment, chainDeployment);
  const { operatorAccount } = await import('../chain/keys/operator-key.ts');
  return { deployment, operator: operatorAccount(settings), rpcUrl };
}

function missing(needed: Readonly<Record<'CHAIN_DEPLOYMENT' | 'RPC_URL' | 'OPERATOR_KEY', unknown>>): SettingError {
  const names = (['CHAIN_DEPLOYMENT', 'RPC_URL', 'OPERATOR_KEY'] as const).filter((name) => needed[name] === undefined);
  const accepted = (name: string) =>
    name === 'OPERATOR_KEY' ? 'set, or OPERATOR_KEYSTORE, when LEDGER is chain' : 'set when LEDGER is chain';
  return new SettingError(...names.map((name) => ({ name, received: '', accepted: accepted(name) })));
}

async function deploymentIn(received: string): Promise<Deployment> {
  const { readDeployment } = await import('@presage/contracts');
  try {
    return readDeployment(received);
  } catch (error) {
    // The path may be a key that was given to the wrong setting.
    const accepted = redactLongHex(`the file that the deployment wrote (${(error as Error).message})`);
    throw new SettingError({ name: 'CHAIN_DEPLOYMENT', received: redactLongHex(received), accepted });
  }
}

function checkChainId(chainId: number | undefined, deployment: Deployment, file: string): void {
  if (chainId === undefined || chainId === deployment.chainId) return;
  const accepted = `${deployment.chainId}, the chain of the contracts in ${file} (CHAIN_DEPLOYMENT); leave CHAIN_ID unset, or set CHAIN_DEPLOYMENT to the file of the contracts on chain ${chainId}`;
  throw new SettingError({ name: 'CHAIN_ID', received: String(chainId), accepted });
}
