import { resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { sendUntilKnown } from '../data/send-until-known.ts';
import { carryOutEach, type OnDone, type Outcomes } from './carry-out-each.ts';
import type { MarketFile } from './market-file.ts';
import { waitOutLimit } from './wait-out-limit.ts';

/**
 * Creates the markets of a file under keys made of one, as `presage market create` makes them: whoever repeats it, here or
 * there, creates only those that are missing.
 */
export function createMarkets(
  admin: Pick<AdminClient, 'createMarket'>,
  { file, key }: { readonly file?: Pick<MarketFile, 'bodies' | 'isList'>; readonly key: string },
  onDone?: OnDone,
): Promise<Outcomes> {
  const { bodies = [], isList = false } = file ?? {};
  const tasks = bodies.map((body, index) => ({
    title: body.marketTitle,
    run: async () => {
      const idempotencyKey = isList ? `${key}-${index + 1}` : key;
      const send = () => sendUntilKnown(() => admin.createMarket(body, { idempotencyKey }));
      const { data } = resultOf(await waitOutLimit(send));
      return { marketId: data.marketId, title: data.marketTitle, canActivate: data.statusEnum === 'created' };
    },
  }));
  return carryOutEach(tasks, onDone);
}
