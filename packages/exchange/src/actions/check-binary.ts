import type { Core } from '../core.ts';
import { invariant } from '../invariant.ts';
import type { Reject } from '../outcome.ts';
import { type AccountId, MAX_SIZE_LOTS, type MarketId, type SizeLots } from '../units.ts';

/** Who does something to its tokens of which market. */
interface Holder {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/** Why an account can't have tokens of a market at all; undefined when it can. */
export function checkBinary({ accounts, markets }: Core, { accountId, marketId }: Holder): Reject | undefined {
  if (!accounts.has(accountId)) return { code: 'unknownAccount' };
  const market = markets.find(marketId);
  if (market === undefined) return { code: 'unknownMarket' };
  return market.categorical ? { code: 'wrongMarketType' } : undefined;
}

/** Stops on a number of pairs that the caller promised never to send. */
export function assertPairs(sizeLots: SizeLots): void {
  const isInRange = Number.isSafeInteger(sizeLots) && sizeLots > 0 && sizeLots <= MAX_SIZE_LOTS;
  invariant(isInRange, 'a number of pairs is out of range');
}
