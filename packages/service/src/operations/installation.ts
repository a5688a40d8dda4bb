import { randomBytes } from 'node:crypto';
import type { JournalHeader } from '../journal/journal.ts';
import type { Settings } from '../settings/settings.ts';

const CHAIN_ID = 56;

/** What a new installation is, written into the journal once: addresses nobody else has, so its orders are void elsewhere. */
export function newInstallation(
  settings: Pick<Settings, 'ledger'>,
  nowMs: number,
): Omit<JournalHeader, 'formatVersion'> {
  return {
    ledger: settings.ledger,
    createdAtMs: nowMs,
    chainId: CHAIN_ID,
    ctfExchange: randomAddress(),
    conditionalTokens: randomAddress(),
    quoteToken: randomAddress(),
    oracle: randomAddress(),
  };
}

function randomAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}
