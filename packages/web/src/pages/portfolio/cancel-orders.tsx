import type { Order } from '@presage/client';
import { useState } from 'react';
import type { AllPages } from '../../data/read-all-pages.ts';
import { CancelAllDialog } from '../../orders/cancel-all-dialog.tsx';
import { orders as s } from '../../strings/orders.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { type OrderMarket, orderMarkets } from './order-markets.ts';

interface CancelOrdersProps {
  readonly orders: AllPages<Order>;
}

/** A button that cancels all open orders, or those of one market, after asking. */
export function CancelOrders({ orders }: CancelOrdersProps) {
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<OrderMarket>();
  const { items, isTruncated } = orders;
  const markets = orderMarkets(items);
  // What was chosen stays chosen when its last order goes meanwhile: otherwise those of all markets would be cancelled.
  const shown = chosen && (markets.find(({ marketId }) => marketId === chosen.marketId) ?? { ...chosen, orders: [] });
  const choices = shown === undefined || shown.orders.length > 0 ? markets : [...markets, shown];
  const ask = () => {
    setChosen(undefined);
    setAsking(true);
  };
  return (
    <>
      <Button size="sm" tone="danger" onClick={ask}>
        {s.cancelAll}
      </Button>
      <CancelAllDialog
        marketId={shown?.marketId}
        orders={shown === undefined ? orders : { items: shown.orders, isTruncated }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        {choices.length > 1 && (
          <SelectField
            label={s.cancelIn}
            value={shown?.marketId ?? ''}
            onChange={({ target }) => setChosen(choices.find(({ marketId }) => `${marketId}` === target.value))}
          >
            <option value="">{s.inAllMarkets(items.length, isTruncated)}</option>
            {choices.map(({ marketId, title, orders: own }) => (
              <option key={marketId} value={marketId}>
                {s.inMarketCounted(title, own.length, isTruncated)}
              </option>
            ))}
          </SelectField>
        )}
      </CancelAllDialog>
    </>
  );
}
