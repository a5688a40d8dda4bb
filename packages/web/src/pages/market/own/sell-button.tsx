import type { Position } from '@presage/client';
import { getRouteApi } from '@tanstack/react-router';
import { freeLots } from '../../../account/pairs.ts';
import { exactAmount } from '../../../format/amount.ts';
import { lotsText } from '../../../format/units.ts';
import { common } from '../../../strings/common.ts';
import { market as s } from '../../../strings/market.ts';
import { Button } from '../../../ui/button.tsx';
import { useDraft, useMarketPage, WIDE } from '../market-context.tsx';
import { saleOf } from '../ticket/draft.ts';
import { takesOrders } from '../trading-end.ts';

const route = getRouteApi('/market/$slug');

/** Prefills the ticket to sell all shares that are not in orders. Renders nothing if they cannot be sold now. */
export function SellButton({ position }: { readonly position: Position }) {
  const { root, market, isSheetOpen } = useMarketPage();
  const [, changeDraft] = useDraft();
  const navigate = route.useNavigate();
  const { marketId, outcome, outcomeSide, marketTitle } = position;
  const held = [root, ...root.childMarkets].find((one) => one.marketId === marketId);
  const lots = freeLots(position);
  if (held === undefined || !takesOrders(held) || lots === 0n) return null;
  const side = outcomeSide === 1 ? 'yes' : 'no';
  const shares = lotsText(lots);
  const fill = () => {
    if (held.marketId !== market.marketId) {
      void navigate({ search: { outcome: held.slug, sell: side, shares }, resetScroll: false });
      return;
    }
    changeDraft(saleOf(side, shares));
    // The prefilled ticket must be visible.
    if (!matchMedia(WIDE).matches) isSheetOpen.set(true);
  };
  const what = root.marketType === 1 ? s.own.outcomeOf(outcome, marketTitle) : outcome;
  return (
    <Button size="sm" aria-label={s.own.sellAll(exactAmount(shares), what)} onClick={fill}>
      {common.sell}
    </Button>
  );
}
