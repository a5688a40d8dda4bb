import type { Position } from '@presage/client';
import { getRouteApi } from '@tanstack/react-router';
import { freeLots } from '../../../account/pairs.ts';
import { exactAmount } from '../../../format/amount.ts';
import { lotsText } from '../../../format/units.ts';
import { common } from '../../../strings/common.ts';
import { market as s } from '../../../strings/market.ts';
import { Button } from '../../../ui/button.tsx';
import { useMarketPage, usePrefill } from '../market-context.tsx';
import { saleOf } from '../ticket/draft.ts';
import { takesOrders } from '../trading-end.ts';

const route = getRouteApi('/market/$slug');

/** Prefills the ticket to sell all shares that are not in orders. Renders nothing if they cannot be sold now. */
export function SellButton({ position }: { readonly position: Position }) {
  const { root, market } = useMarketPage();
  const prefill = usePrefill();
  const navigate = route.useNavigate();
  const { marketId, outcome, outcomeSide, marketTitle } = position;
  const held = [root, ...root.childMarkets].find((one) => one.marketId === marketId);
  const lots = freeLots(position);
  if (held === undefined || !takesOrders(held) || lots === 0n) return null;
  const side = outcomeSide === 1 ? 'yes' : 'no';
  const shares = lotsText(lots);
  const fill = () => {
    if (held.marketId === market.marketId) prefill(saleOf(side, shares));
    else void navigate({ search: { outcome: held.slug, sell: side, shares }, resetScroll: false });
  };
  const what = root.marketType === 1 ? s.own.outcomeOf(outcome, marketTitle) : outcome;
  return (
    <Button size="sm" aria-label={s.own.sellAll(exactAmount(shares), what)} onClick={fill}>
      {common.sell}
    </Button>
  );
}
