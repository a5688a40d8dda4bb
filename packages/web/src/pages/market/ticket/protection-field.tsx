import { ticket as s } from '../../../strings/ticket.ts';
import { SelectField } from '../../../ui/field.tsx';
import { useDraft } from '../market-context.tsx';
import { SLIPPAGES, type Slippage } from './draft.ts';

/** The field of market orders: how much worse than the best price they may fill. */
export function ProtectionField() {
  const [draft, change] = useDraft();
  if (draft.type !== 'market') return null;
  return (
    <SelectField
      label={s.slippage}
      value={draft.slippage}
      onChange={(event) => change({ slippage: event.target.value as Slippage })}
    >
      {SLIPPAGES.map((slippage) => (
        <option key={slippage} value={slippage}>
          {s.slippages[slippage]}
        </option>
      ))}
    </SelectField>
  );
}
