import type { Market } from './market/market.ts';
import type { Done, Refused, Reject } from './outcome.ts';
import type { QuoteUnits } from './units.ts';

/** The outcome of a command that succeeded and has no result to return. */
export const DONE: Done = { ok: true };

export function refuse(reject: Reject): Refused {
  return { ok: false, reject };
}

export function refuseMarketNotOpen({ status, halted }: Market): Refused {
  return refuse({ code: 'marketNotOpen', status, halted });
}

export function refuseNotEnoughQuote(neededUnits: QuoteUnits, availableUnits: QuoteUnits): Refused {
  return refuse({ code: 'notEnoughQuote', neededUnits, availableUnits });
}
