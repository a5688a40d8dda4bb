import { openAuthStore } from '../auth/auth-store.ts';
import { HotKeys } from '../auth/key-cache.ts';
import { createKeyIssuance } from '../auth/key-issuance.ts';
import { KEY_ISSUANCE_PER_WALLET } from '../auth/limits.ts';
import { systemClock, systemTimers } from '../clock.ts';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { BucketTable } from '../rate-limits/bucket-table.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { createSignaturePool } from '../signatures/create-signature-pool.ts';
import { withLoneRecovery } from '../signatures/lone-recovery.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { Readers } from './open-readers.ts';
import type { StartContext } from './start-context.ts';

export type Keys = Awaited<ReturnType<typeof openKeys>>;

/** Opens what authenticates callers: signature threads, API keys and their issuance. */
export async function openKeys(
  context: StartContext,
  parts: Pick<JournalParts, 'installation'> &
    Pick<Readers, 'exchange' | 'marketData'> & { readonly sequencer: Sequencer },
) {
  const { installation, exchange, marketData, sequencer } = parts;
  const { settings, demo, opened, log, onFatal } = context;
  const threads = await createSignaturePool({ workers: settings.signatureWorkers, log });
  opened.defer(() => threads.close());
  const pool = await withLoneRecovery(threads, { isQuiet: () => sequencer.isAtRest, log });
  const auth = await openAuthStore({
    dataDir: settings.dataDir,
    masterKey: settings.masterKey,
    log,
    timers: systemTimers,
    onDead: onFatal,
  });
  opened.defer(() => auth.close());
  const marketMakers = new Set<string>(demo ? demoAccounts(settings.dataDir).map(({ wallet }) => wallet) : []);
  const keyIssuance = createKeyIssuance({
    store: auth,
    pool,
    chainId: installation.chainId,
    // The time that the Date header tells: before the last command's only if the clock is right.
    nowMs: () => Math.max(sequencer.nowMs(), sequencer.clockDoubt === undefined ? 0 : exchange.timeMs),
    isRegistered: (wallet) => marketData.directory.byWallet(wallet) !== undefined,
    isIssuanceEnabled: () => marketData.keyIssuanceEnabled,
    limits: settings.rateLimit ? new BucketTable(KEY_ISSUANCE_PER_WALLET, systemClock.monotonicMs) : undefined,
    rateClassOf: (wallet) => (marketMakers.has(wallet) ? 'maker' : 'standard'),
  });
  const keys = new HotKeys({ store: auth, clock: systemClock });
  return { auth, pool, keys, keyIssuance };
}
