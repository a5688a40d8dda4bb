import type { Core } from '../core.ts';
import { invariant } from '../invariant.ts';
import type { Reject } from '../outcome.ts';
import { type AccountId, MAX_SIZE_LOTS, type MarketId, type SizeLots } from '../units.ts';

/** An account and the market whose tokens it uses. */
interface Holder {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/** Why the account cannot have tokens of the market at all; undefined when it can. */
export function checkBinary({ accounts, markets }: Core, { accountId, marketId }: Holder): Reject | undefined {
  if (!accounts.has(accountId)) return { code: 'unknownAccount' };
  const market = markets.find(marketId);
  if (market === undefined) return { code: 'unknownMarket' };
  return market.categorical ? { code: 'wrongMarketType' } : undefined;
}

/** Stops on a number of pairs that the caller must never send. */
export function assertPairs(sizeLots: SizeLots): void {
  const isInRange = Number.isSafeInteger(sizeLots) && sizeLots > 0 && sizeLots <= MAX_SIZE_LOTS;
  invariant(isInRange, 'the number of pairs is out of range');
}
