import { Outcome } from '@presage/exchange';
import { domainSeparator, type Hex, orderDomain } from '@presage/protocol';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { startBots } from '../demo/start-bots.ts';
import { BASE_PATH } from '../gateway/register-routes.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Readers } from './open-readers.ts';
import type { Record } from './open-record.ts';
import type { Starting } from './starting.ts';

/** In a demo on an empty journal: a month of trading, before anybody can ask. */
export async function seedIfEmpty(
  starting: Starting,
  { installation, marketData, sequencer }: Record & Readers & { readonly sequencer: Sequencer },
): Promise<void> {
  const { demo, settings, clock, onProgress } = starting;
  if (!demo || sequencer.sequence > 0) return;
  onProgress('Making a month of demo trading ...');
  const verifyingContract = installation.ctfExchange as Hex;
  const nowMs = clock.nowMs();
  await seedDemo({
    sequencer,
    clock,
    accounts: demoAccounts(settings.dataDir),
    domainSeparator: domainSeparator(orderDomain({ name: settings.orderDomainName, verifyingContract })),
    tokenIdOf: (marketId, outcome) => {
      const market = marketData.catalog.market(marketId);
      if (market === undefined) throw new Error(`the demo’s market ${marketId} is not in the catalog`);
      return BigInt(outcome === Outcome.Yes ? market.yesTokenId : market.noTokenId);
    },
    nowMs,
    seed: nowMs,
  });
  clock.letGo();
}

/** In a demo: the market makers, trading through the public API. */
export function openDemo({ demo, settings, opened, log }: Starting, origin: string): void {
  if (!demo) return;
  const bots = startBots(
    {
      baseUrl: `${origin}${BASE_PATH}`,
      dataDir: settings.dataDir,
      orderDomainName: settings.orderDomainName,
      seed: Date.now(),
    },
    (trouble) => log.warn({ trouble }, 'the demo’s market makers had trouble and go on'),
  );
  opened.defer(() => bots.stop());
}
