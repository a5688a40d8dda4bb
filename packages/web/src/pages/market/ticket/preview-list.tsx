import type { ReactNode } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { exactAmount, fineMoney, money, shares, signedMoney, signedPercent } from '../../../format/amount.ts';
import { averagePrice } from '../../../format/average-price.ts';
import { priceText } from '../../../format/price.ts';
import { dateTimeText } from '../../../format/time.ts';
import { lotsText, ticksText, UNITS_PER_QUOTE, unitsText } from '../../../format/units.ts';
import type { SaleNow } from '../../../sale/sale-now.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useDraft, useMarketPage, useOutcomeLabel } from '../market-context.tsx';
import type { PairPart } from './fill-preview.ts';
import { holdText } from './hold-text.ts';
import { isPlan, type OrderPlan, type PlanProblem, returnPercent } from './order-plan.ts';
import { resaleText } from './resale-text.ts';

const UNITS_PER_CENT = UNITS_PER_QUOTE / 100n;

interface PreviewListProps {
  readonly plan: OrderPlan | PlanProblem;
  /** What the shares would sell for right after they were bought. */
  readonly resale: SaleNow | undefined;
}

/** Previews the order with the current book; updates live. */
export function PreviewList({ plan, resale }: PreviewListProps) {
  if (isPlan(plan)) return <PlannedPreview plan={plan} resale={resale} />;
  // Without enough funds the preview is shown nevertheless.
  if (plan.problem === 'notEnough') return <PlannedPreview plan={plan.plan} resale={resale} isOutOfReach />;
  return <EmptyPreview />;
}

type Row = readonly [name: string, value: ReactNode, isStrong?: boolean];

/** The rows of every order, before there is one. */
function EmptyPreview() {
  const [{ side }] = useDraft();
  return (
    <PreviewRows
      rows={[
        [s.preview.average, '–'],
        [s.preview.shares, '–'],
        [s.preview.fee, '–'],
        [side === 'buy' ? s.preview.cost : s.preview.proceeds, '–', true],
      ]}
    />
  );
}

interface PlannedPreviewProps extends PreviewListProps {
  readonly plan: OrderPlan;
  /** The order cannot be placed, so the summary of what is signed is left out. */
  readonly isOutOfReach?: boolean;
}

function PlannedPreview({ plan, resale, isOutOfReach = false }: PlannedPreviewProps) {
  const [draft] = useDraft();
  const symbol = useQuoteSymbol();
  const shownPrice = usePriceText();
  const outcome = useOutcomeLabel(draft.outcome);
  const { now, isBuy } = plan;
  const inQuote = (units: bigint) => `${money(unitsText(units))} ${symbol}`;
  const other = useOutcomeLabel(draft.outcome === 'yes' ? 'no' : 'yes');
  const pairsRow = ({ minLots, maxLots, maxUnits }: PairPart): Row => {
    const size = shares(lotsText(maxLots));
    const price = shownPrice(averagePrice(maxUnits, maxLots) ?? '0');
    return [
      isBuy ? s.preview.mint(other) : s.preview.merge(other),
      <>
        {s.preview.pairs(minLots === maxLots ? size : s.preview.upTo(size), price)}
        <span className="block text-ink-3">{inQuote(maxUnits)}</span>
      </>,
    ];
  };
  const worstRow = (ticks: number): Row => [
    s.preview.worst,
    `${shownPrice(ticksText(ticks))} ${s.preview.levels(now.levels)}`,
  ];
  const average = averagePrice(plan.costUnits, plan.lots);
  // Cut to the hundredth as the shares are, each of which pays one quote.
  const payoutUnits = plan.payoutUnits - (plan.payoutUnits % UNITS_PER_CENT);
  const gained = payoutUnits - plan.totalUnits;
  const percent = returnPercent(plan.payoutUnits, plan.totalUnits);
  // If all of it rests, this would only repeat the number of shares.
  const restsInPart = plan.isBookKnown && plan.restLots > 0n && plan.restLots < plan.lots;
  const rows: Row[] = [
    [s.preview.average, average === undefined ? '–' : shownPrice(average)],
    ...(now.worstTicks === undefined ? [] : [worstRow(now.worstTicks)]),
    [s.preview.shares, shares(lotsText(plan.lots))],
    ...(restsInPart ? [[s.preview.rests, shares(lotsText(plan.restLots))] as Row] : []),
    ...(now.pairs.maxLots > 0n ? [pairsRow(now.pairs)] : []),
    [s.preview.fee, `${fineMoney(unitsText(plan.feeUnits))} ${symbol}`],
    [isBuy ? s.preview.cost : s.preview.proceeds, inQuote(plan.totalUnits), true],
  ];
  if (isBuy) {
    rows.push([s.preview.payout(outcome), inQuote(payoutUnits), true]);
    if (percent !== undefined)
      rows.push([s.preview.gain(outcome), `${signedMoney(unitsText(gained))} (${signedPercent(percent)})`, true]);
  }
  // A market order keeps the row's place while there is nothing to say, so that the button below does not move.
  if (resale !== undefined || (isBuy && !plan.isLimit)) {
    const text = resale === undefined ? '–' : resaleText(resale, plan, symbol);
    rows.push([s.preview.resale.title, <span className="whitespace-normal">{text}</span>]);
  }
  return (
    <>
      <PreviewRows rows={rows} />
      <Warnings plan={plan} />
      {!isOutOfReach && <Summary plan={plan} />}
    </>
  );
}

function PreviewRows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl aria-label={s.preview.title} className="num space-y-1 border-line border-t pt-2.5 text-xs">
      {rows.map(([name, value, isStrong]) => (
        <div key={name} className="flex items-baseline justify-between gap-3">
          <dt className="wrap-anywhere min-w-16 text-ink-2">{name}</dt>
          <dd className={cx('whitespace-nowrap text-right', isStrong ? 'font-semibold text-sm' : 'font-medium')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ plan }: { readonly plan: OrderPlan }) {
  const shownPrice = usePriceText();
  const inTicks = (ticks: number) => shownPrice(ticksText(ticks));
  const texts = [
    !plan.isBookKnown && s.preview.bookUnknown,
    plan.steep !== undefined && s.preview.steep(inTicks(plan.steep.bestTicks), inTicks(plan.steep.worstTicks)),
    partlyText(plan),
    plan.meetsOwnOrder && s.preview.ownOrder,
    plan.cancelledBy !== undefined && s.preview.cancelled[plan.cancelledBy],
  ].filter((text): text is string => text !== false && text !== '');
  return (
    <div role="status" className="space-y-2 empty:hidden">
      {texts.map((text) => (
        <p key={text} className="flex gap-2 rounded-lg bg-warn-soft p-2.5 font-medium text-warn text-xs">
          <Icon name="alert" className="size-4 shrink-0" />
          {text}
        </p>
      ))}
    </div>
  );
}

/** Says how much the book can fill of an order whose rest would be cancelled; otherwise empty. */
function partlyText({ order, isBuy, isLimit, restLots, now }: OrderPlan): string {
  if (restLots > 0n || now.lots === 0n || now.end !== 'exhausted') return '';
  const { partly } = s.preview;
  const size = shares(lotsText(now.lots));
  if (isLimit) return partly.limit(size);
  if (order.maxSlippage !== undefined) return partly.slippage(size, percentOf(order.maxSlippage));
  return partly.nothing(size, isBuy ? 'buy' : 'sell');
}

/** Describes what the wallet signs. */
function Summary({ plan }: { readonly plan: OrderPlan }) {
  const { market } = useMarketPage();
  const [draft] = useDraft();
  const symbol = useQuoteSymbol();
  const shownPrice = usePriceText();
  const what = useOutcomeLabel(draft.outcome);
  const { order, isBuy, isLimit } = plan;
  const size = exactAmount(order.makerAmountInBaseToken ?? '0');
  const sentences = isLimit
    ? [
        (isBuy ? s.summary.limitBuy : s.summary.limitSell)(size, what, shownPrice(order.price)),
        holdText(plan, symbol),
        lifetimeText(plan, market.cutoffAt),
        draft.isPostOnly && s.summary.postOnly,
      ]
    : [
        isBuy
          ? s.summary.marketBuy(`${exactAmount(order.makerAmountInQuoteToken ?? '0')} ${symbol}`, what)
          : s.summary.marketSell(size, what),
        order.maxSlippage !== undefined &&
          order.worstPrice !== undefined &&
          s.summary.protection(shownPrice(order.worstPrice), percentOf(order.maxSlippage)),
      ];
  return (
    <p className="rounded-lg bg-raised px-2.5 py-1.5 text-ink-2 text-xs">
      <span className="font-semibold text-ink">{s.summary.title}: </span>
      {sentences.filter((sentence) => sentence !== false && sentence !== '').join(' ')}
    </p>
  );
}

/** @param cutoffSec when trading ends, in Unix seconds; that cancels the order */
function lifetimeText({ order, closesAtSec }: OrderPlan, cutoffSec: number): string {
  const { timeInForce = 'GTC' } = order;
  if (timeInForce !== 'GTC') return s.summary.timeInForce[timeInForce];
  if (closesAtSec > cutoffSec) return s.summary.endsFirst(dateTimeText(cutoffSec));
  return closesAtSec === 0 ? s.summary.stays : s.summary.expires(dateTimeText(closesAtSec));
}

/** A fraction in percent: `0.05` becomes `5`. */
function percentOf(fraction: string): string {
  return priceText(fraction, 'percent').replace('%', '');
}
