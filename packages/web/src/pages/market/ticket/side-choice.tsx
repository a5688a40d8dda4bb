import { useId } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { useShortcuts } from '../../../app/shortcuts.ts';
import { type Outcome, ticksText } from '../../../format/units.ts';
import { common } from '../../../strings/common.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useLiveBookView, useOutcomeLabel, usePriceDecimals } from '../market-context.tsx';

const SIDES = [
  { value: 'buy', label: common.buy },
  { value: 'sell', label: common.sell },
] as const;
const TYPES = [
  { value: 'market', label: s.market },
  { value: 'limit', label: s.limit },
] as const;

/** Chooses side, order type and outcome. */
export function SideChoice() {
  const [draft, change] = useDraft();
  const name = useId();
  useShortcuts([
    { keys: 'b', title: common.buy, run: () => change({ side: 'buy' }) },
    { keys: 's', title: common.sell, run: () => change({ side: 'sell' }) },
    { keys: 'y', title: common.yes, run: () => change({ outcome: 'yes' }) },
    { keys: 'n', title: common.no, run: () => change({ outcome: 'no' }) },
    { keys: 'm', title: s.market, run: () => change({ type: 'market' }) },
    { keys: 'l', title: s.limit, run: () => change({ type: 'limit' }) },
  ]);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Segmented
          label={s.side}
          size="sm"
          options={SIDES}
          value={draft.side}
          onChange={(side) => change({ side, amount: '' })}
        />
        <Segmented label={s.type} size="sm" options={TYPES} value={draft.type} onChange={(type) => change({ type })} />
      </div>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{s.outcome}</legend>
        <OutcomeChoice outcome="yes" name={name} />
        <OutcomeChoice outcome="no" name={name} />
      </fieldset>
    </>
  );
}

const LOOKS: Readonly<Record<Outcome, { readonly chosen: string; readonly open: string }>> = {
  yes: {
    chosen: 'bg-yes-fill text-on-accent border-yes-fill',
    open: 'bg-yes-soft text-yes border-transparent hover:border-yes/50',
  },
  no: {
    chosen: 'bg-no-fill text-on-accent border-no-fill',
    open: 'bg-no-soft text-no border-transparent hover:border-no/50',
  },
};

/** Labels longer than this many characters are set in smaller type. */
const LONG_LABEL = 12;

/** An outcome, with the price it would trade at now. */
function OutcomeChoice({ outcome, name }: { readonly outcome: Outcome; readonly name: string }) {
  const [draft, change] = useDraft();
  const book = useLiveBookView(outcome);
  const label = useOutcomeLabel(outcome);
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  const best = draft.side === 'buy' ? book?.asks[0] : book?.bids[0];
  const isChosen = draft.outcome === outcome;
  return (
    <label
      className={cx(
        'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-lg border font-semibold transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isChosen ? LOOKS[outcome].chosen : LOOKS[outcome].open,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={() => change({ outcome })}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {/* Never truncated: two labels often differ only at their ends. */}
      <span
        className={cx(
          'wrap-anywhere flex max-w-full items-center gap-1 px-2 pt-1 text-center',
          label.length > LONG_LABEL ? 'text-xs leading-tight' : 'text-sm',
        )}
      >
        <Icon name={outcome === 'yes' ? 'check' : 'close'} className="size-3.5 shrink-0" />
        <bdi>{label}</bdi>
      </span>
      <span className="num pb-1 text-xs">{best === undefined ? '–' : priceText(ticksText(best.ticks), decimals)}</span>
    </label>
  );
}
