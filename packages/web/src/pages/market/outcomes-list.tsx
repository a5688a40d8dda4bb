import type { ChildMarket } from '@presage/client';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useChances } from '../../data/live/chances.ts';
import { useFreshOffers } from '../../data/offers.ts';
import { market as s } from '../../strings/market.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { rankOutcomes } from '../markets/rank-outcomes.ts';
import { isLong, listedOutcomes } from './listed-outcomes.ts';
import { useMarketPage } from './market-context.tsx';
import { OutcomeRow } from './outcome-row.tsx';
import { isTicketInFocus } from './ticket/ticket-focus.ts';

/** Maximum outcomes whose books are watched for their prices: the leading ones, as there may be a hundred. */
const MAX_QUOTED = 12;

/** The outcomes of a categorical market, to choose the one to trade. A long list is collapsed and can be searched. */
export function OutcomesList({ onRanked }: { onRanked(likeliest: number): void }) {
  const { root, market } = useMarketPage();
  const [sought, setSought] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  useFreshOffers();
  const outcomes = useRanked(root.childMarkets, useIfUntouched(onRanked));
  const ranked = outcomes.map((child, place) => ({
    child,
    title: child.marketTitle,
    isChosen: child.marketId === market.marketId,
    isLeading: place < MAX_QUOTED,
  }));
  const rows = listedOutcomes(ranked, { sought, isExpanded });
  const canExpand = isLong(ranked) && sought.trim() === '';
  return (
    <section aria-label={s.outcomes} className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2">
        <h2 className="py-1 font-semibold">{s.outcomes}</h2>
        {isLong(ranked) && (
          <SearchInput
            label={s.findOutcome}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            className="w-full sm:w-56"
          />
        )}
      </div>
      <ul>
        {rows.map(({ child, isChosen, isLeading }) => (
          <OutcomeRow key={child.marketId} child={child} isChosen={isChosen} isQuoted={isLeading || isChosen} />
        ))}
      </ul>
      <p role="status" className={cx(rows.length === 0 ? 'px-4 py-6 text-center text-ink-2' : 'sr-only')}>
        {sought.trim() === '' ? '' : s.outcomesFound(rows.length)}
      </p>
      {canExpand && <ExpandButton count={ranked.length} isExpanded={isExpanded} onChange={setExpanded} />}
    </section>
  );
}

/**
 * Most probable first, as of when all chances were first known: rows that move with every trade would be clicked by
 * mistake.
 * @param onRanked called then with the most probable outcome that trades, if there is any
 */
function useRanked(children: readonly ChildMarket[], onRanked: (likeliest: number) => void): readonly ChildMarket[] {
  const [first, setFirst] = useState<readonly number[]>();
  const chances = useChances(children, first === undefined);
  const [likeliest, setLikeliest] = useState<number>();
  const report = useEffectEvent(onRanked);
  // With a mere effect, something could be typed between its look at the ticket and the change.
  useLayoutEffect(() => {
    if (likeliest !== undefined) report(likeliest);
  }, [likeliest]);
  if (first !== undefined) {
    const place = ({ marketId }: ChildMarket) => first.indexOf(marketId);
    return children.toSorted((a, b) => place(a) - place(b));
  }
  const ranked = rankOutcomes(children.map((child, index) => ({ child, chance: chances[index] ?? null })));
  const order = ranked.map(({ child }) => child);
  if (chances.every((chance) => chance !== undefined)) {
    setFirst(order.map(({ marketId }) => marketId));
    const open = ranked.find(({ child, chance }) => chance !== null && child.statusEnum === 'activated');
    setLikeliest(open?.child.marketId);
  }
  return order;
}

/** Leaves out what the user has begun: a ticket must not change its market while it is being filled in. */
function useIfUntouched(run: (likeliest: number) => void): (likeliest: number) => void {
  const { draft, isSheetOpen } = useMarketPage();
  const [initial] = useState(() => draft.get());
  return (likeliest) => {
    // An amount may be there from before, and who has a field in focus is about to type.
    const isBegun = draft.get() !== initial || initial.amount !== '' || isSheetOpen.get() || isTicketInFocus();
    if (!isBegun) run(likeliest);
  };
}

interface ExpandButtonProps {
  readonly count: number;
  readonly isExpanded: boolean;
  onChange(isExpanded: boolean): void;
}

/** Stays in view when the list above it is collapsed. */
function ExpandButton({ count, isExpanded, onChange }: ExpandButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    flushSync(() => onChange(!isExpanded));
    if (isExpanded) button.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className="border-line border-t p-2">
      <Button ref={button} tone="plain" className="w-full" aria-expanded={isExpanded} onClick={toggle}>
        {isExpanded ? s.fewerOutcomes : s.allOutcomes(count)}
      </Button>
    </div>
  );
}
