import { BucketTable } from '../rate-limits/bucket-table.ts';
import { refundToken, retryAfterSec, takeToken } from '../rate-limits/token-bucket.ts';
import type { WalletQuota } from './auth.ts';
import { KEY_ISSUANCE_PER_WALLET } from './limits.ts';

/** Allows ten requests a minute for each wallet, from whatever address (wire contract §1). */
export function createWalletQuota(monotonicMs: () => number): WalletQuota {
  const table = new BucketTable(KEY_ISSUANCE_PER_WALLET);
  const { rate } = table;
  return {
    take(wallet) {
      const now = monotonicMs();
      const bucket = table.of(wallet, now);
      return takeToken(bucket, rate, now) ? undefined : retryAfterSec(bucket, rate);
    },
    refund: (wallet) => refundToken(table.of(wallet, monotonicMs()), rate),
  };
}
