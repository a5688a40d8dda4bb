import { randomBytes } from 'node:crypto';
import type { Deployment } from '@presage/contracts';
import type { JournalHeader } from '../journal/journal.ts';

const CHAIN_ID = 56;

/**
 * What a new installation is, written into the journal once. On chain: where its contracts are. In custodial mode:
 * addresses that nobody else has, so its orders are void elsewhere.
 */
export function newInstallation(
  deployment: Deployment | undefined,
  nowMs: number,
): Omit<JournalHeader, 'formatVersion'> {
  if (deployment !== undefined) {
    return { ledger: 'chain', createdAtMs: nowMs, ...addressesOf(deployment) };
  }
  return {
    ledger: 'custodial',
    createdAtMs: nowMs,
    chainId: CHAIN_ID,
    ctfExchange: randomAddress(),
    conditionalTokens: randomAddress(),
    quoteToken: randomAddress(),
    oracle: randomAddress(),
  };
}

/** @throws when the journal is of other contracts: its orders were signed for them, and its balances lie there. */
export function checkDeployment(installation: JournalHeader, deployment: Deployment): void {
  for (const [name, address] of Object.entries(addressesOf(deployment))) {
    const recorded = installation[name as keyof JournalHeader];
    if (recorded !== address) {
      throw new Error(`the journal is of ${name} ${recorded}, but CHAIN_DEPLOYMENT says ${address}`);
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
