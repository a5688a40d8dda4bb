import { getRouteApi, Link } from '@tanstack/react-router';
import { isReturning } from '../../account/returning.ts';
import { useOpenOrders } from '../../data/queries.ts';
import { useSessionState } from '../../data/session.ts';
import { common } from '../../strings/common.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { OpenOrdersTitle } from './open-orders-title.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { TransfersPanel } from './transfers-panel.tsx';
import { ValueChart } from './value/value-chart.tsx';

const route = getRouteApi('/portfolio');

/** The account's positions, orders and trades, and its value over time. */
export default function PortfolioPage() {
  const state = useSessionState();
  return (
    <div className="mx-auto max-w-6xl space-y-4">
      <title>{`${s.title} – ${common.brand}`}</title>
      <h1 className="font-bold text-2xl">{s.title}</h1>
      {state === 'restoring' && <Skeleton className="h-64" />}
      {state === 'none' && (
        <div className="card">
          <EmptyState icon="portfolio" title={s.signedOut} text={isReturning() ? undefined : s.signedOutText}>
            <Link to="/account" className={buttonClass('primary')}>
              {isReturning() ? s.signIn : s.getAccount}
            </Link>
          </EmptyState>
        </div>
      )}
      {typeof state !== 'string' && <Own />}
    </div>
  );
}

function Own() {
  const orders = useOpenOrders().data;
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SummaryTiles />
      <ValueChart />
      <section className="card overflow-hidden" aria-label={s.tabList}>
        <Tabs
          label={s.tabList}
          chosen={tab}
          onChoose={(id) =>
            void navigate({ search: (before) => ({ ...before, tab: id }), replace: true, resetScroll: false })
          }
          tabs={[
            { id: 'positions', title: s.tabs.positions, panel: <PositionsPanel /> },
            {
              id: 'orders',
              title: <OpenOrdersTitle count={orders?.items.length ?? 0} isTruncated={orders?.isTruncated ?? false} />,
              panel: <OrdersPanel />,
            },
            { id: 'trades', title: s.tabs.trades, panel: <TradesPanel /> },
            { id: 'activity', title: s.tabs.activity, panel: <ActivityPanel /> },
            { id: 'transfers', title: s.tabs.transfers, panel: <TransfersPanel /> },
          ]}
        />
      </section>
    </>
  );
}
