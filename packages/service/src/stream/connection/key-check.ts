import { ERRNO, type StreamError } from '@presage/protocol';
import type { KeyCache, KeyHolder } from '../../auth/auth.ts';
import { MAX_CREDENTIAL_LENGTH } from '../../auth/limits.ts';
import { StoreUnavailableError } from '../../auth/store-errors.ts';

/** The holder of a key, or why it is refused. */
export type CheckedKey =
  | { readonly ok: true; readonly holder: KeyHolder }
  | { readonly ok: false; readonly errno: StreamError['errno']; readonly message: string };

/** Checks keys for connections, which outlive the check: a key revoked during it is not accepted. */
export interface KeyCheck {
  check(apiKey: string): Promise<CheckedKey>;
}

/** @param keys the cache whose revocations also end the own channels of sessions */
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
        return { ok: false, errno: ERRNO.internal, message: 'API keys cannot be checked now; try again' };
      }
    },
  };
}

const UNKNOWN: CheckedKey = {
  ok: false,
  errno: ERRNO.invalidApiKey,
  message: 'apikey: not an active key; a new key works within 15 seconds, a deleted one no longer works',
};
