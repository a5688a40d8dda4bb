import type { BuilderKeys } from './auth.ts';
import type { AuthStore } from './auth-store.ts';

export interface BuilderKeysOptions {
  readonly store: Pick<AuthStore, 'issueKey' | 'replaceKey' | 'readKey'>;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
}

/** Keys of builders and of the users they made: nobody signs for them. */
export function createBuilderKeys({ store, nowMs }: BuilderKeysOptions): BuilderKeys {
  const request = (kind: 'trader' | 'builder', owner: string) =>
    ({ kind, owner, rateClass: 'standard', nowMs: nowMs() }) as const;
  return {
    has: async (kind, owner) => (await store.readKey({ kind, owner })) !== undefined,
    async issue(kind, owner) {
      const issued = await store.issueKey(request(kind, owner));
      return typeof issued === 'object' ? issued.apiKey : undefined;
    },
    replace: (kind, owner) => store.replaceKey(request(kind, owner)),
  };
}
