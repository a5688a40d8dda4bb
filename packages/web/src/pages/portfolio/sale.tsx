import type { Position } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { freeLots, titleOf } from '../../account/pairs.ts';
import { useLiveState } from '../../data/live/status.ts';
import { exactAmount } from '../../format/amount.ts';
import { lotsText } from '../../format/units.ts';
import { common } from '../../strings/common.ts';
import { statusWords } from '../../strings/markets.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useNear } from '../../ui/use-near.ts';
import { addressOf } from './market-link.tsx';

/** A link to sell a position, or the reason why it cannot be sold now. */
export function Sale({ position }: { readonly position: Position }) {
  const place = useRef<HTMLSpanElement>(null);
  const { isNear } = useNear(place);
  const { statusEnum, halted } = useLiveState(position, isNear);
  return (
    <span ref={place}>{statusEnum === 'activated' && (halted ? <Paused /> : <SellLink position={position} />)}</span>
  );
}

/** On phones, which have no tooltips but a card per row, the explanation is in view. */
function Paused() {
  return (
    <span title={s.pausedText}>
      <Badge tone="warn">{statusWords.halted}</Badge>
      <span className="mt-1 block text-ink-2 text-xs md:sr-only">{s.pausedText}</span>
    </span>
  );
}

/** A link to the market with the ticket prefilled to sell all shares that are not in orders. */
function SellLink({ position }: { readonly position: Position }) {
  const lots = freeLots(position);
  if (lots === 0n) return <span className="text-ink-3 text-xs">{s.allInOrders}</span>;
  const shares = lotsText(lots);
  const { params, search } = addressOf(position);
  return (
    <Link
      to="/market/number/$marketId"
      params={params}
      search={{ ...search, sell: position.outcomeSide === 1 ? 'yes' : 'no', shares }}
      aria-label={s.sellWhat(exactAmount(shares), position.outcome, titleOf(position))}
      className={buttonClass('quiet', 'sm')}
    >
      {common.sell}
    </Link>
  );
}
