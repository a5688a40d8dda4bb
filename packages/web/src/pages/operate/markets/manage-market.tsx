import type { MarketData } from '@presage/client';
import type { AdminMarketMove } from '@presage/client/admin';
import { Link } from '@tanstack/react-router';
import { failureTitles } from '../../../operate/failure-titles.ts';
import { type GraveMove, isGrave, legalMoves } from '../../../operate/legal-moves.ts';
import { statusText } from '../../../operate/status-text.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { StatusBadge } from '../../market/status-badge.tsx';
import { addressOf } from '../../portfolio/market-link.tsx';
import { useAdminQuery } from '../admin.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { useAsked } from '../use-asked.ts';
import { useFocusOnState } from '../use-focus-on-state.ts';
import { ConfirmMove } from './confirm-move.tsx';
import { EditMarket } from './edit-market.tsx';
import { ResolveMarket } from './resolve-market.tsx';

interface ManageMarketProps {
  /** The dialog is closed while this is undefined. */
  readonly marketId: number | undefined;
  onChoose(marketId: number): void;
  onClose(): void;
}

/** The status of a market, and the actions that are possible. */
export function ManageMarket({ marketId, onChoose, onClose }: ManageMarketProps) {
  const market = useAdminQuery(['market', marketId], (admin) => admin.getMarket(marketId ?? 0), {
    enabled: marketId !== undefined,
    staleTime: 0,
  });
  const data = market.data?.data;
  return (
    <Dialog
      title={data === undefined ? s.markets.manage : <bdi>{data.marketTitle}</bdi>}
      isOpen={marketId !== undefined}
      onClose={onClose}
    >
      <Loaded reading={market} skeleton="h-40">
        {({ data: read }) => <Managed key={read.marketId} market={read} onChoose={onChoose} />}
      </Loaded>
    </Dialog>
  );
}

interface ManagedProps {
  readonly market: MarketData;
}

function Managed({ market, onChoose }: ManagedProps & Pick<ManageMarketProps, 'onChoose'>) {
  const state = useFocusOnState(stagesOf(market));
  return (
    <div className="space-y-5">
      <section aria-label={s.manage.state}>
        <p ref={state} tabIndex={-1} className="w-fit">
          <span className="sr-only">{`${market.marketTitle}: `}</span>
          <StatusBadge market={market} />
        </p>
        <Moves market={market} />
        {market.statusEnum !== 'deleted' && (
          <p className="mt-3">
            <Link to="/market/number/$marketId" {...addressOf(market)} className="touch text-ink-2 text-xs underline">
              {s.manage.page}
            </Link>
          </p>
        )}
      </section>
      {legalMoves(market).includes('resolve') && <ResolveMarket market={market} />}
      {market.childMarkets.length > 0 && <Outcomes market={market} onChoose={onChoose} />}
      <EditMarket market={market} />
    </div>
  );
}

/** What changes with an action: those of outcomes, too, whose buttons disappear when one is chosen. */
function stagesOf(market: MarketData): string {
  return [market, ...market.childMarkets].map(({ statusEnum, halted }) => `${statusEnum} ${halted}`).join();
}

function Moves({ market }: ManagedProps) {
  const { asked, ask, close } = useAsked<GraveMove>();
  const moves = legalMoves(market).filter((move) => move !== 'resolve');
  const move = useAdminAction({
    run: (admin, to: AdminMarketMove) => admin.moveMarket(market.marketId, to),
    describeResult: ({ data }) => s.moved(data.marketTitle, statusText(data)),
    describeFailure: (to) => failureTitles(to, market.marketTitle),
  });
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {moves.length === 0 && !legalMoves(market).includes('resolve') && (
          <p className="text-ink-3 text-xs">{s.manage.noMoves}</p>
        )}
        {moves.map((to) => (
          <Button
            key={to}
            size="sm"
            tone={isGrave(to) ? 'danger' : 'quiet'}
            title={s.moveTexts[to]}
            isBusy={move.isPending && move.variables === to}
            onClick={({ currentTarget }) => (isGrave(to) ? ask(to, currentTarget) : move.mutate(to))}
          >
            {s.moves[to]}
          </Button>
        ))}
      </div>
      {asked !== undefined && moves.includes(asked) && (
        <ConfirmMove
          key={asked}
          marketId={market.marketId}
          move={asked}
          isBusy={move.isPending}
          onConfirm={() => move.mutate(asked)}
          onCancel={close}
        />
      )}
    </>
  );
}

function Outcomes({ market, onChoose }: { readonly market: MarketData; onChoose(marketId: number): void }) {
  return (
    <section aria-labelledby="outcomes-title">
      <h3 id="outcomes-title" className="mb-2 font-semibold">
        {s.manage.outcomes}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {market.childMarkets.map((child) => (
          <li key={child.marketId} className="flex items-center gap-2 px-3 py-2">
            <span className="min-w-0 flex-1">
              <bdi>{child.marketTitle}</bdi>
            </span>
            <StatusBadge market={child} />
            <Button
              size="sm"
              tone="plain"
              aria-label={s.markets.manageWhat(child.marketTitle)}
              onClick={() => onChoose(child.marketId)}
            >
              {s.markets.manage}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
