import { Link } from '@tanstack/react-router';
import { type CSSProperties, useRef } from 'react';
import { useShortcuts } from '../../../app/shortcuts.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { useSessionState } from '../../../data/session.ts';
import { availableMoney, exactAmount, shares } from '../../../format/amount.ts';
import { readAmount } from '../../../format/typed-amount.ts';
import { lotsText, QUOTE_DECIMALS, SHARE_DECIMALS, ticksOf, unitsText } from '../../../format/units.ts';
import { countedShares } from '../../../strings/counted.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useMarketPage } from '../market-context.tsx';
import { amountPart, maxAmountOf, partOf } from './amount-part.ts';
import { amountUnit, readPrice } from './draft.ts';
import { keepDraft } from './kept-draft.ts';
import type { Funds, OrderPlan, PlanProblem } from './order-plan.ts';
import { useFunds } from './use-plan.ts';
import { useProblemText } from './use-problem-text.ts';
import { useWayBack } from './use-way-back.ts';

const QUICK_PARTS = [25, 50, 75, 100] as const;
const NO_FUNDS: Funds = { quoteUnits: 0n, lots: 0n };

/** The amount, in money or shares, typed or as a part of the available funds. */
export function AmountField({ plan }: { readonly plan: OrderPlan | PlanProblem }) {
  const [draft, change] = useDraft();
  const symbol = useQuoteSymbol();
  const funds = useFunds();
  const unit = amountUnit(draft);
  const isQuote = unit === 'quote';
  const have =
    draft.side === 'buy'
      ? `${availableMoney(unitsText(funds?.quoteUnits ?? 0n))} ${symbol}`
      : countedShares(shares(lotsText(funds?.lots ?? 0n)));
  const problem = useProblemText(plan, 'amount');
  const input = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: 'a', title: s.enterAmount, run: () => input.current?.focus() }]);
  const options = [
    { value: 'shares', label: s.units.shares },
    { value: 'quote', label: symbol },
  ] as const;
  return (
    <div className="space-y-2">
      <TextField
        ref={input}
        label={isQuote ? (draft.type === 'market' ? s.spend : s.worth) : s.sharesAmount}
        inputMode="decimal"
        placeholder="0"
        value={draft.amount}
        onChange={(event) => change({ amount: event.target.value })}
        aside={
          funds === undefined ? undefined : (
            <Have text={s.have(have)} isBroke={draft.side === 'buy' && funds.quoteUnits === 0n} />
          )
        }
        suffix={isQuote ? symbol : s.sharesUnit}
        error={problem}
        className="num font-semibold text-base"
      />
      {draft.type === 'limit' && (
        <Segmented
          label={s.amountUnit}
          size="sm"
          options={options}
          value={draft.unit}
          onChange={(next) => change({ unit: next, amount: '' })}
        />
      )}
      <PartSlider />
    </div>
  );
}

/** The available funds; without any, a link to get some. */
function Have({ text, isBroke }: { readonly text: string; readonly isBroke: boolean }) {
  const { market } = useMarketPage();
  const [draft] = useDraft();
  const wayBack = useWayBack();
  return (
    <>
      {text}
      {isBroke && (
        <Link
          to="/account"
          search={wayBack}
          onClick={() => keepDraft(market.marketId, draft, { isBlocked: true })}
          className="ml-2 font-semibold text-accent underline"
        >
          {s.getFunds}
        </Link>
      )}
    </>
  );
}

/** Of an account; also before its funds are known, as it would otherwise move the button below while it is pressed. */
function PartSlider() {
  const { market } = useMarketPage();
  const [draft, change] = useDraft();
  const funds = useFunds() ?? NO_FUNDS;
  if (useSessionState() === 'none') return null;
  const stepTicks = ticksOf(market.tickSize) || 1;
  const price = draft.type === 'limit' ? readPrice(draft.price, stepTicks) : { ticks: 0 };
  const terms = {
    side: draft.side,
    unit: amountUnit(draft),
    limitTicks: 'ticks' in price ? price.ticks : 0,
    feeBps: Math.max(market.makerFeeBps, market.takerFeeBps),
    funds,
  };
  const read = readAmount(draft.amount, terms.unit === 'quote' ? QUOTE_DECIMALS : SHARE_DECIMALS);
  const value = partOf('text' in read ? read.text : '', terms);
  // Also true for shares without a price: it is then unknown how many the money buys.
  const hasNone = maxAmountOf(terms) === 0n;
  const choose = (percent: number) => change({ amount: amountPart(percent, terms) });
  return (
    <div className="flex items-center gap-2">
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={hasNone}
        aria-label={s.part}
        aria-valuetext={`${s.percent(String(value))}, ${exactAmount(draft.amount || '0')}`}
        onChange={(event) => choose(Number(event.target.value))}
        style={{ '--part': `${value}%` } as CSSProperties}
        className="slider h-6 min-w-0 flex-1 accent-accent pointer-coarse:h-11"
      />
      {QUICK_PARTS.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={hasNone}
          onClick={() => choose(percent)}
          className="num touch h-7 rounded-md px-1.5 pointer-coarse:min-w-11 font-semibold text-2xs text-ink-2 hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-55"
        >
          {percent === 100 ? s.max : s.percent(String(percent))}
        </button>
      ))}
    </div>
  );
}
