import { Outcome } from '@presage/exchange';
import { domainSeparator, type Hex, orderDomain, SERVER_PATH } from '@presage/protocol';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { seedingMark } from '../demo/seeding-mark.ts';
import { startBots } from '../demo/start-bots.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { turnIntoDemo } from './demo-folder.ts';
import { explainRefusedDemo } from './explain-refused-demo.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { Readers } from './open-readers.ts';
import type { StartContext } from './start-context.ts';

/**
 * Seeds a demo with an empty journal with a month of trading, before the gateway opens.
 *
 * @throws {SettingError} when the exchange has been used without being a demo
 * @throws when there is an incomplete demo with keys, which may have served users, also if this start is none; one without
 * was deleted before (discard-half-demo.ts)
 * @throws when there is too little disk or memory to take orders, saying what to do
 * @throws the signal's reason once it is aborted
 */
export async function seedIfEmpty(
  context: StartContext,
  { installation, marketData, sequencer }: JournalParts & Readers & { readonly sequencer: Sequencer },
): Promise<void> {
  const { demo, settings, clock, onProgress, signal } = context;
  const { dataDir } = settings;
  const mark = seedingMark(dataDir);
  if (mark.exists && sequencer.sequence > 0)
    throw new Error(`a start was interrupted while it made the demo in ${dataDir}: remove that folder and start again`);
  if (!demo) {
    // The start that was interrupted had done nothing yet, and what happens from now on is no demo's.
    if (mark.exists) mark.remove();
    return;
  }
  turnIntoDemo(settings, sequencer.sequence);
  if (sequencer.sequence > 0) return;
  mark.create();
  onProgress('Making a month of demo trading ...');
  const { chainId } = installation;
  const verifyingContract = installation.ctfExchange as Hex;
  const nowMs = clock.nowMs();
  await seedDemo({
    sequencer,
    clock,
    accounts: demoAccounts(dataDir),
    domainSeparator: domainSeparator(orderDomain({ name: settings.orderDomainName, chainId, verifyingContract })),
    tokenIdOf: (marketId, outcome) => {
      const market = marketData.catalog.market(marketId);
      if (market === undefined) throw new Error(`the demo’s market ${marketId} is not in the catalog`);
      return BigInt(outcome === Outcome.Yes ? market.yesTokenId : market.noTokenId);
    },
    nowMs,
    seed: nowMs,
    signal,
  }).catch((error: unknown) => {
    throw explainRefusedDemo(error, settings);
  });
  clock.release();
  mark.remove();
}

/** In a demo, starts the market makers, which trade through the public API. */
export function openDemo(
  { demo, settings, opened, log }: StartContext,
  { installation, origin }: Pick<JournalParts, 'installation'> & { readonly origin: string },
): void {
  if (!demo) return;
  const bots = startBots({
    data: {
      baseUrl: `${origin}${SERVER_PATH}`,
      dataDir: settings.dataDir,
      chainId: installation.chainId,
      orderDomainName: settings.orderDomainName,
      seed: Date.now(),
    },
    onFailure: (reason) => log.warn({ reason }, 'the demo’s market makers failed and will try again'),
  });
  opened.defer(() => bots.stop());
}
