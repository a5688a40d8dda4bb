import { usePriceText } from '../../../app/preferences.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { narrowColumn, shares } from '../../../format/amount.ts';
import { complementTicks, lotsText, ticksText, unitsText } from '../../../format/units.ts';
import { market as s } from '../../../strings/market.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts';
import {
  useBookView,
  useComplementLevels,
  useDraft,
  useIsBookLive,
  useMarketPage,
  useOutcomeLabel,
  useOwnLevels,
  usePrefill,
  usePriceDecimals,
} from '../market-context.tsx';
import { useFunds } from '../ticket/use-plan.ts';
import { takesOrders } from '../trading-end.ts';
import { buildLadder, type LadderRow } from './ladder.ts';
import { pickedLevel, pickedSide } from './level-pick.ts';
import { MoreLevels } from './more-levels.tsx';

/** Rows per side. */
const DEPTH = 9;
const COLUMNS =
  'grid grid-cols-[1fr_1fr_1fr_3rem] gap-2 px-4 max-[22rem]:grid-cols-3 max-[22rem]:gap-1 max-[22rem]:px-3 sm:grid-cols-[1fr_1fr_1fr_5.5rem]';
/** The price of the other outcome is left out on very small screens, and where the type is too large for it. */
const OTHER = 'max-[22rem]:hidden';

/** The book of the outcome in the ticket, asks above bids. */
export function LadderView() {
  const [draft] = useDraft();
  const book = useBookView(draft.outcome);
  const own = useOwnLevels(draft.outcome);
  const complement = useComplementLevels(draft.outcome);
  const label = useOutcomeLabel(draft.outcome);
  const other = useOutcomeLabel(draft.outcome === 'yes' ? 'no' : 'yes');
  const symbol = useQuoteSymbol();
  const isLive = useIsBookLive();
  const funds = useFunds();
  // Visitors without an account may preview a sale.
  const canSell = funds === undefined || funds.lots > 0n;
  const { market } = useMarketPage();
  // A level that comes or goes moves all beyond it.
  const [ladder, onPointerDown] = useHeldWhilePressed(book && buildLadder(book, { own, complement }, DEPTH));
  if (market.statusEnum !== 'activated') return <EmptyState icon="markets" title={s.book.closed} />;
  if (ladder === undefined) return <LoadingLadder />;
  if (ladder.asks.length + ladder.bids.length === 0) {
    return <EmptyState icon="markets" title={s.book.empty} text={takesOrders(market) ? s.book.emptyText : undefined} />;
  }
  return (
    <div className="num py-2" onPointerDown={onPointerDown}>
      {!isLive && <p className="mb-2 bg-warn-soft px-4 py-1.5 font-medium text-warn text-xs">{s.book.notLive}</p>}
      <div aria-hidden="true" className={cx(COLUMNS, 'pb-1 text-right text-2xs text-ink-3')}>
        <span className="truncate text-left">
          <bdi>{label}</bdi> · {portfolio.price}
        </span>
        <span>{portfolio.shares}</span>
        <span>
          {s.book.total} {symbol}
        </span>
        <span className={cx(OTHER, 'truncate')}>
          <bdi>{other}</bdi>
        </span>
      </div>
      <MoreLevels side="asks" beyond={ladder.asksBeyond} />
      {/* Worst first, as it is seen: the Tab key and screen readers follow the order of the elements. */}
      <ol aria-label={s.book.asks}>
        {ladder.asks.toReversed().map((row) => (
          <LadderLine key={row.ticks} row={row} other={other} canSell={canSell} />
        ))}
      </ol>
      <SpreadLine ticks={ladder.spreadTicks} />
      <ol aria-label={s.book.bids}>
        {ladder.bids.map((row) => (
          <LadderLine key={row.ticks} row={row} other={other} canSell={canSell} />
        ))}
      </ol>
      <MoreLevels side="bids" beyond={ladder.bidsBeyond} />
      <p className="flex items-center gap-2 px-4 pt-3 text-2xs text-ink-2">
        <span aria-hidden="true" className="hatched h-3 w-6 shrink-0 rounded-sm border border-line" />
        {s.book.legend(other)}
      </p>
      <p className="px-4 pt-1 pb-1 text-2xs text-ink-3 leading-relaxed">{s.book.pairs(label, other)}</p>
    </div>
  );
}

function SpreadLine({ ticks }: { readonly ticks: number | undefined }) {
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  return (
    <p className="my-1 border-line border-y bg-raised px-4 py-1 text-ink-2 text-xs">
      {ticks === undefined ? s.book.oneSided : s.book.spread(priceText(ticksText(ticks), decimals))}
    </p>
  );
}

interface LadderLineProps {
  readonly row: LadderRow;
  /** The other outcome. */
  readonly other: string;
  /** Whether the user has shares to sell. */
  readonly canSell: boolean;
}

function LadderLine({ row, other, canSell }: LadderLineProps) {
  const { side, ticks, lots, totalUnits, share, complementShare, complementLots, ownLots, isOwnComplement } = row;
  const [{ amount }] = useDraft();
  const prefill = usePrefill();
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  const isAsk = side === 'asks';
  const price = priceText(ticksText(ticks), decimals);
  const own = isOwnComplement ? s.book.ownComplement(lotsText(ownLots), other) : s.book.own(lotsText(ownLots));
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-px right-0', isAsk ? 'bg-no-bar/70' : 'bg-yes-bar/70')}
        style={{ width: `${share * 100}%` }}
      />
      <span
        aria-hidden="true"
        className="hatched absolute inset-y-px"
        style={{ right: `${(share - complementShare) * 100}%`, width: `${complementShare * 100}%` }}
      />
      <button
        type="button"
        onClick={() => prefill(pickedLevel(row, { amount, canSell }))}
        className={cx(
          COLUMNS,
          'relative h-6.5 pointer-coarse:h-9 w-full items-center text-right text-xs -outline-offset-2 hover:bg-ink/5',
        )}
      >
        <span className={cx('flex items-center gap-1 text-left font-semibold', isAsk ? 'text-no' : 'text-yes')}>
          <Icon name={isAsk ? 'up' : 'down'} className="size-2.5 opacity-60" />
          <span className="sr-only">{pickedSide(side, canSell) === 'buy' ? s.book.buyAt : s.book.sellAt}</span>
          {price}
          {ownLots > 0n && (
            <span title={own} className="rounded bg-accent px-1 text-[0.625rem] text-on-accent leading-4">
              {isOwnComplement ? '◆' : '●'}
              <span className="sr-only sm:not-sr-only sm:whitespace-nowrap"> {narrowColumn(lotsText(ownLots))}</span>
            </span>
          )}
        </span>
        {/* One line: the mark is left out where there is no room for it beside the number. */}
        <span className="flex h-[1lh] flex-row-reverse flex-wrap gap-x-1 overflow-hidden">
          <span className="sr-only">{portfolio.shares}</span> <span>{narrowColumn(lotsText(lots))}</span>{' '}
          {complementLots > 0n && <PairMark row={row} other={other} />}
        </span>
        <span className="text-ink-2">
          <span className="sr-only">{s.book.total}</span> {narrowColumn(unitsText(totalUnits))}
        </span>
        <span className={cx(OTHER, 'text-ink-3')}>
          <span className="sr-only">{other}</span> {priceText(ticksText(complementTicks(ticks)), decimals)}
        </span>
      </button>
    </li>
  );
}

/** Marks that filling a part of the level mints or merges pairs. */
function PairMark({ row, other }: { readonly row: LadderRow; readonly other: string }) {
  const isAsk = row.side === 'asks';
  const size = shares(lotsText(row.complementLots));
  const text = (isAsk ? s.book.ofWhichMint : s.book.ofWhichMerge)(size, other);
  return (
    <span title={text} className="text-2xs text-ink-2">
      <span aria-hidden="true">{isAsk ? s.book.mint : s.book.merge}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

function LoadingLadder() {
  return (
    <div role="status" className="space-y-1.5 p-4">
      <span className="sr-only">{s.book.refreshing}</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <Skeleton key={place} className="h-5" />
      ))}
    </div>
  );
}
