import type { Chain } from '@presage/client';
import type { Stage } from './legal-moves.ts';

/** Whether fields of a market can be edited that not every market allows. Its rules can always be. */
export interface EditableFields {
  readonly cutoff: boolean;
  readonly fees: boolean;
  readonly labels: boolean;
}

interface Edited extends Stage {
  /** 0 unless it is the child of a categorical market. */
  readonly rootMarketId: number;
  readonly childMarkets: readonly Stage[];
}

/**
 * The fields that the service lets an operator edit (wire contract §5): cutoff and fees until trading has ended, on
 * chain fees only before activation, and labels except for children, which have those of their root.
 * @param ledger undefined while unknown: then only what both allow
 */
export function editableFields(market: Edited, ledger: Chain['ledger'] | undefined): EditableFields {
  const stages = market.childMarkets.length === 0 ? [market] : market.childMarkets;
  const isAhead = stages.some(({ statusEnum }) => statusEnum === 'created' || statusEnum === 'activated');
  const isOpened = stages.some(({ statusEnum }) => statusEnum !== 'created');
  const areFeesOpen = isAhead && (ledger === 'custodial' || !isOpened);
  return { cutoff: isAhead, fees: areFeesOpen, labels: market.rootMarketId === 0 };
}
