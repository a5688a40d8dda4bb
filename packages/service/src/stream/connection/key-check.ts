import { type Refusal, unavailable, unknownKey } from '../../answers/refusal.ts';
import type { KeyCache, KeyHolder } from '../../auth/auth.ts';
import { MAX_CREDENTIAL_LENGTH } from '../../auth/limits.ts';
import { StoreUnavailableError } from '../../auth/store-errors.ts';

/** The holder of a key, or why it is refused. */
export type CheckedKey = { readonly ok: true; readonly holder: KeyHolder } | Refusal;

/** Checks a key for a connection. */
export type KeyCheck = (apiKey: string) => Promise<CheckedKey>;

/** @param keys the cache whose revocations also end the own channels of sessions */
export function createKeyCheck(keys: Pick<KeyCache, 'lookup'>): KeyCheck {
  return async (apiKey) => {
    if (apiKey.length > MAX_CREDENTIAL_LENGTH) return unknownKey('apikey');
    try {
      const holder = await keys.lookup(apiKey);
      return holder === undefined ? unknownKey('apikey') : { ok: true, holder };
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      return unavailable('API keys cannot be checked now; try again');
    }
  };
}
