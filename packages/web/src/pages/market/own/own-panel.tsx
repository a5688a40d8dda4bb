import type { ReactNode } from 'react';
import { useOpenOrders } from '../../../data/queries.ts';
import { useSession } from '../../../data/session.ts';
import { market as s } from '../../../strings/market.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMarketPage } from '../market-context.tsx';
import { OpenOrders } from './open-orders.tsx';
import { PositionTable } from './position-table.tsx';

/** The account's position and open orders in this market. */
export function OwnPanel() {
  const { root } = useMarketPage();
  const session = useSession();
  const orders = useOpenOrders(root.marketId);
  if (session === undefined) return null;
  return (
    <section aria-label={s.own.title} className="card overflow-hidden">
      <Tabs
        label={s.own.title}
        tabs={[
          { id: 'position', title: s.own.position, panel: <Room of={<PositionTable />} /> },
          {
            id: 'orders',
            title: portfolio.openOrders(orders.data?.items.length ?? 0, orders.data?.isTruncated === true),
            panel: <Room of={<OpenOrders />} />,
          },
        ]}
      />
    </section>
  );
}

/**
 * Holds the space of one row, some of whose texts take two lines on a small phone: the order book below does not move
 * under a pointer with the first fill.
 */
function Room({ of }: { readonly of: ReactNode }) {
  return <div className="flow-root min-h-31 max-sm:min-h-43">{of}</div>;
}
