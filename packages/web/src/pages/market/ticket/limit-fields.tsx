import { usePreferences } from '../../../app/preferences.ts';
import { nowMs } from '../../../data/clock.ts';
import { ticksOf } from '../../../format/units.ts';
import { shell } from '../../../strings/shell.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { useBookView, useDraft, useMarketPage } from '../market-context.tsx';
import { EXPIRIES, type Expiry, expiryChange, postOnlyChange, priceInput, steppedPrice } from './draft.ts';
import type { OrderPlan, PlanProblem } from './order-plan.ts';
import { useProblemText } from './use-problem-text.ts';

/** The fields of limit orders: price, expiry and post-only. */
export function LimitFields({ plan }: { readonly plan: OrderPlan | PlanProblem }) {
  const [draft, change] = useDraft();
  const problem = useProblemText(plan, 'expiry');
  if (draft.type !== 'limit') return null;
  return (
    <>
      <PriceField plan={plan} />
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label={s.expiry}
          value={draft.expiry}
          onChange={(event) =>
            change(expiryChange(event.target.value as Expiry, draft.expiresAt, Math.floor(nowMs() / 1_000)))
          }
          error={draft.expiry === 'custom' ? undefined : problem}
        >
          {EXPIRIES.map((expiry) => (
            <option key={expiry} value={expiry}>
              {s.expiries[expiry]}
            </option>
          ))}
        </SelectField>
        <CheckField
          label={s.postOnly}
          hint={s.postOnlyHint}
          checked={draft.isPostOnly}
          onChange={(event) => change(postOnlyChange(event.target.checked, draft))}
        />
      </div>
      {draft.expiry === 'custom' && (
        <TextField
          label={s.expiresAt}
          type="datetime-local"
          value={draft.expiresAt}
          onChange={(event) => change({ expiresAt: event.target.value })}
          error={draft.expiresAt === '' ? undefined : problem}
        />
      )}
    </>
  );
}

function PriceField({ plan }: { readonly plan: OrderPlan | PlanProblem }) {
  const { market } = useMarketPage();
  const { priceUnit } = usePreferences();
  const [draft, change] = useDraft();
  const book = useBookView(draft.outcome);
  const stepTicks = ticksOf(market.tickSize) || 1;
  const step = (by: 1 | -1) => {
    const best = (draft.side === 'buy' ? book?.asks[0] : book?.bids[0])?.ticks;
    change({ price: priceInput(steppedPrice(draft.price, by, { stepTicks, best })) });
  };
  const problem = useProblemText(plan, 'price');
  const stepper =
    'mt-5 flex size-10 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-lg border border-line font-semibold text-lg hover:bg-raised';
  return (
    <div className="flex items-start gap-2">
      <button type="button" aria-label={s.lower} onClick={() => step(-1)} className={stepper}>
        −
      </button>
      <div className="min-w-0 flex-1">
        <TextField
          label={s.price(shell.priceUnits[priceUnit].toLowerCase())}
          inputMode="decimal"
          value={draft.price}
          onChange={(event) => change({ price: event.target.value })}
          onKeyDown={(event) => {
            const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
            if (by === undefined) return;
            event.preventDefault();
            step(by);
          }}
          suffix={priceUnit === 'cents' ? '¢' : '%'}
          error={problem}
          className="num text-center font-semibold"
        />
      </div>
      <button type="button" aria-label={s.higher} onClick={() => step(1)} className={stepper}>
        +
      </button>
    </div>
  );
}
