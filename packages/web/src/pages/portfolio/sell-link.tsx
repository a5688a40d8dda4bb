import type { Position } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { freeLots, titleOf } from '../../account/pairs.ts';
import { exactAmount } from '../../format/amount.ts';
import { lotsText } from '../../format/units.ts';
import { common } from '../../strings/common.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useMarketAddress } from './market-link.tsx';

/** To the market with its ticket filled in: the sale of all of a position that no order holds. */
export function SellLink({ position }: { readonly position: Position }) {
  const address = useMarketAddress(position);
  const lots = freeLots(position);
  if (address === undefined || lots === 0n) return null;
  const shares = lotsText(lots);
  const { params, search } = address;
  return (
    <Link
      to="/market/$slug"
      params={params}
      search={{ ...search, sell: position.outcomeSide === 1 ? 'yes' : 'no', shares }}
      aria-label={s.sellWhat(exactAmount(shares), position.outcome, titleOf(position))}
      className={buttonClass('quiet', 'sm')}
    >
      {common.sell}
    </Link>
  );
}
