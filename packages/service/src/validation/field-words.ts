import { MAX_CANCEL_TIMEOUT_SEC, MIN_CANCEL_TIMEOUT_SEC } from '@presage/protocol';

/** What fields accept whose schema alone would not say it; completes "accepted: …". */
export const FIELD_WORDS = {
  timeoutSec: `${MIN_CANCEL_TIMEOUT_SEC} to ${MAX_CANCEL_TIMEOUT_SEC} seconds, or 0 to disarm the timer`,
} as const;
