import type { JournalHeader } from '../journal/journal.ts';

/** An installation for tests. */
export const TEST_INSTALLATION = {
  formatVersion: 1,
  ledger: 'custodial',
  createdAtMs: 1_790_000_000_000,
  chainId: 56,
  ctfExchange: `0x${'11'.repeat(20)}`,
  conditionalTokens: `0x${'22'.repeat(20)}`,
  quoteToken: `0x${'33'.repeat(20)}`,
  oracle: `0x${'44'.repeat(20)}`,
} as const satisfies JournalHeader;
