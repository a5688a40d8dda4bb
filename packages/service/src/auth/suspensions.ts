import type { Logger } from 'pino';
import type { Suspensions } from './auth.ts';
import type { AuthStore } from './auth-store.ts';
import type { KeyOwner } from './key-table.ts';

export interface SuspensionsOptions {
  readonly store: Pick<AuthStore, 'suspend' | 'resume' | 'isSuspended'>;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
  readonly log: Pick<Logger, 'info'>;
}

/** What operators do to accounts' access. It is logged, as what they do to keys is, because the journal has neither. */
export function createSuspensions({ store, nowMs, log }: SuspensionsOptions): Suspensions {
  return {
    isSuspended: (wallet) => store.isSuspended(wallet),
    async suspend(wallet) {
      const { isNew, ended } = await store.suspend({ wallet, atMs: nowMs() });
      if (isNew) log.info(ownerOf(wallet), 'account suspended');
      if (ended !== undefined) log.info(ownerOf(wallet), 'key deleted');
    },
    async resume(wallet) {
      if (await store.resume(wallet)) log.info(ownerOf(wallet), 'account resumed');
    },
  };
}

/** As log lines name the owner of a key. */
function ownerOf(wallet: string): KeyOwner {
  return { kind: 'trader', owner: wallet };
}
