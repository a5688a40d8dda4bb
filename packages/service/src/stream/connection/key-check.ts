import { ERRNO, type StreamError } from '@presage/protocol';
import type { KeyCache, KeyHolder } from '../../auth/auth.ts';
import { MAX_CREDENTIAL_LENGTH } from '../../auth/limits.ts';
import { StoreUnavailableError } from '../../auth/store-errors.ts';

/** Whose key it is, or why nobody's. */
export type CheckedKey =
  | { readonly ok: true; readonly holder: KeyHolder }
  | { readonly ok: false; readonly errno: StreamError['errno']; readonly message: string };

/** Tells keys for connections that outlive the telling: one revoked meanwhile is not told as good. */
export interface KeyCheck {
  check(apiKey: string): Promise<CheckedKey>;
}

/** @param keys whose revocations the stream hears of too */
export function createKeyCheck(keys: KeyCache): KeyCheck {
  let revocations = 0;
  keys.onKeyRevoked(() => {
    revocations += 1;
  });
  return {
    async check(apiKey) {
      if (apiKey.length > MAX_CREDENTIAL_LENGTH) return UNKNOWN;
      try {
        for (;;) {
          const before = revocations;
          const holder = keys.hot(apiKey) ?? (await keys.lookup(apiKey));
          if (holder === undefined) return UNKNOWN;
          if (revocations === before) return { ok: true, holder };
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        return { ok: false, errno: ERRNO.internal, message: 'keys cannot be checked now; try again' };
      }
    },
  };
}

const UNKNOWN: CheckedKey = {
  ok: false,
  errno: ERRNO.invalidApiKey,
  message: 'apikey: not an active key; a new one works within 15 seconds, a deleted one not again',
};
