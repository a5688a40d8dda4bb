import { changePreferences } from '../../../app/preferences.ts';
import { SLIPPAGES, type Slippage } from '../../../orders/slippage.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { SelectField } from '../../../ui/field.tsx';
import { useDraft } from '../market-context.tsx';

/** The field of market orders: how much worse than the best price they may fill. The choice is remembered. */
export function ProtectionField() {
  const [draft, change] = useDraft();
  if (draft.type !== 'market') return null;
  const choose = (slippage: Slippage) => {
    change({ slippage });
    changePreferences({ slippage });
  };
  return (
    <SelectField
      label={s.slippage}
      hint={draft.slippage === 'none' ? s.slippageHints.none : s.slippageHints.some}
      value={draft.slippage}
      onChange={(event) => choose(event.target.value as Slippage)}
    >
      {SLIPPAGES.map((slippage) => (
        <option key={slippage} value={slippage}>
          {s.slippages[slippage]}
        </option>
      ))}
    </SelectField>
  );
}
