import type { Logger } from 'pino';
import { invariant } from '../invariant.ts';
import type { BuilderKeys, KeyKind } from './auth.ts';
import type { AuthStore } from './auth-store.ts';

export interface BuilderKeysOptions {
  readonly store: Pick<AuthStore, 'issueKey' | 'replaceKey' | 'revokeKey' | 'hasKey'>;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Keys of builders and of the users they registered, and what operators do to keys. They need no signature, so each is
 * logged. The audit log cannot have them, because it is derived from the journal, which contains no keys.
 */
export function createBuilderKeys({ store, nowMs, log }: BuilderKeysOptions): BuilderKeys {
  const request = (kind: KeyKind, owner: string) => ({ kind, owner, rateClass: 'standard', nowMs: nowMs() }) as const;
  return {
    has: (kind, owner) => store.hasKey({ kind, owner }),
    async issue(kind, owner) {
      const issued = await store.issueKey(request(kind, owner));
      invariant(issued !== 'signatureUsed', 'these keys need no signature');
      if (typeof issued === 'string') return issued;
      log.info({ kind, owner }, 'key issued');
      return { apiKey: issued.apiKey };
    },
    async replace(kind, owner) {
      const replaced = await store.replaceKey(request(kind, owner));
      if (replaced !== 'suspended') log.info({ kind, owner }, 'key replaced');
      return replaced;
    },
    async revoke(kind, owner) {
      const revoked = await store.revokeKey({ kind, owner });
      if (revoked === 'noKey') return false;
      log.info({ kind, owner }, 'key deleted');
      return true;
    },
  };
}
