import type { WalletQuota } from '../../auth/auth.ts';
import { BucketTable } from './bucket-table.ts';
import { KEY_ISSUANCE_PER_WALLET } from './rate-limits.ts';
import { giveToken, retryAfterSec, takeToken } from './token-bucket.ts';

/** Ten requests a minute for each wallet, wherever they come from (wire contract §1). */
export function createWalletQuota(): WalletQuota {
  const table = new BucketTable(KEY_ISSUANCE_PER_WALLET);
  const { rate } = table;
  return {
    take(wallet, nowMs) {
      const bucket = table.of(wallet, nowMs);
      return takeToken(bucket, rate, nowMs) ? undefined : retryAfterSec(bucket, rate);
    },
    giveBack: (wallet, nowMs) => giveToken(table.of(wallet, nowMs), rate),
  };
}
