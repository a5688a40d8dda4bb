import { conditionIdOf, questionIdOf, tokenIdsOf } from '@presage/protocol/values';
import type { JournalHeader } from '../journal/journal.ts';

/** The addresses that ids are derived from. */
export type InstallationAddresses = Pick<JournalHeader, 'ctfExchange' | 'conditionalTokens' | 'quoteToken' | 'oracle'>;

/** The same with the ledger, which decides when a fill is final. */
export type ProjectedInstallation = InstallationAddresses & Pick<JournalHeader, 'ledger'>;

/** A market's ids on the wire and on chain, the hex ones without 0x, those of tokens in decimal; empty for a root. */
export interface MarketIds {
  readonly questionId: string;
  readonly conditionId: string;
  readonly yesTokenId: string;
  readonly noTokenId: string;
}

/** A categorical root has no tokens and no condition. */
export const NO_IDS: MarketIds = { questionId: '', conditionId: '', yesTokenId: '', noTokenId: '' };

/** Derives a market's ids as the conditional-tokens contract does (wire contract §3). */
export function marketIdsOf(installation: InstallationAddresses, marketId: number): MarketIds {
  const questionId = questionIdOf(installation.ctfExchange, marketId);
  const conditionId = conditionIdOf({ oracle: installation.oracle, questionId });
  const tokens = tokenIdsOf({ collateral: installation.quoteToken, conditionId });
  return { questionId, conditionId, yesTokenId: tokens.yesTokenId, noTokenId: tokens.noTokenId };
}
