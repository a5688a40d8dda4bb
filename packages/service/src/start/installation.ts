import { randomBytes } from 'node:crypto';
import type { Deployment } from '@presage/contracts';
import { DEFAULT_CHAIN_ID } from '@presage/protocol';
import type { JournalHeader } from '../journal/journal.ts';
import { SettingError, type Settings } from '../settings/settings.ts';

/**
 * The journal header of a new installation, written once. On chain it has the addresses of the contracts. In custodial
 * mode it has random addresses, so that orders signed for this installation are void at any other.
 */
export function newInstallation(
  { chainId = DEFAULT_CHAIN_ID }: Pick<Settings, 'chainId'>,
  deployment: Deployment | undefined,
  nowMs: number,
): Omit<JournalHeader, 'formatVersion'> {
  if (deployment !== undefined) {
    return { ledger: 'chain', createdAtMs: nowMs, ...addressesOf(deployment) };
  }
  return {
    ledger: 'custodial',
    createdAtMs: nowMs,
    chainId,
    ctfExchange: randomAddress(),
    conditionalTokens: randomAddress(),
    quoteToken: randomAddress(),
    oracle: randomAddress(),
  };
}

/** @throws {SettingError} when CHAIN_ID is not the chain for which the journal's orders were signed. */
export function checkChainId(
  installation: Pick<JournalHeader, 'chainId'>,
  { chainId, dataDir }: CheckedSettings,
): void {
  if (chainId === undefined || chainId === installation.chainId) return;
  throw new SettingError({
    name: 'CHAIN_ID',
    received: String(chainId),
    accepted: `${installation.chainId}, the chain that ${dataDir} was made for and its orders are signed for; leave CHAIN_ID unset, or set DATA_DIR to a new folder`,
  });
}

type CheckedSettings = Pick<Settings, 'chainId' | 'dataDir'>;

/** @throws when the journal belongs to other contracts: its orders were signed for them, and they hold its balances. */
export function checkDeployment(installation: JournalHeader, deployment: Deployment): void {
  for (const [name, address] of Object.entries(addressesOf(deployment))) {
    const recorded = installation[name as keyof JournalHeader];
    if (recorded !== address) {
      throw new Error(
        `the journal belongs to ${name} ${recorded}, but CHAIN_DEPLOYMENT has ${address}: ` +
          'set it to the file with the contracts that this DATA_DIR was made for, or set DATA_DIR to a new folder',
      );
    }
  }
}

/** Lower-case, as the journal keeps them. */
function addressesOf({ chainId, contracts }: Deployment) {
  return {
    chainId,
    ctfExchange: contracts.ctfExchange.toLowerCase(),
    conditionalTokens: contracts.conditionalTokens.toLowerCase(),
    quoteToken: contracts.quoteToken.toLowerCase(),
    oracle: contracts.oracleAdapter.toLowerCase(),
  };
}

function randomAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}
