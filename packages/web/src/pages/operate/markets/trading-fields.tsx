import type { MarketData } from '@presage/client';
import type { EditMarketBody } from '@presage/client/admin';
import { localTimeText } from '../../../format/time.ts';
import type { EditableFields } from '../../../operate/editable-fields.ts';
import { isFee } from '../../../operate/market-draft.ts';
import { operate as s } from '../../../strings/operate.ts';
import { TextField } from '../../../ui/field.tsx';

/** What applies to a market's trading. */
export type TradingState = Pick<MarketData, 'cutoffAt' | 'makerFeeBps' | 'takerFeeBps'>;

/** Cutoff and fees, as typed. */
interface TradingTerms {
  readonly cutoff: string;
  readonly makerFee: string;
  readonly takerFee: string;
}

export function tradingTerms({ cutoffAt, makerFeeBps, takerFeeBps }: TradingState): TradingTerms {
  return { cutoff: localTimeText(cutoffAt), makerFee: String(makerFeeBps), takerFee: String(takerFeeBps) };
}

/** The fields that were changed and can be. */
export function tradingChanges(typed: TradingTerms, begun: TradingState, can: EditableFields): EditMarketBody {
  const before = tradingTerms(begun);
  const { cutoff, makerFee, takerFee } = typed;
  return {
    ...(!can.cutoff || cutoff === before.cutoff ? {} : { cutoffAt: Math.floor(Date.parse(cutoff) / 1_000) }),
    ...(!can.fees || makerFee === before.makerFee ? {} : { makerFeeBps: Number(makerFee) }),
    ...(!can.fees || takerFee === before.takerFee ? {} : { takerFeeBps: Number(takerFee) }),
  };
}

export function isTradingGood({ cutoff, makerFee, takerFee }: TradingTerms, can: EditableFields): boolean {
  const isCutoffGood = !can.cutoff || Number.isFinite(Date.parse(cutoff));
  return isCutoffGood && (!can.fees || (isFee(makerFee) && isFee(takerFee)));
}

interface TradingFieldsProps {
  readonly terms: TradingTerms;
  readonly can: EditableFields;
  onChange(some: Partial<TradingTerms>): void;
}

/** The fields that apply to trading still to come. */
export function TradingFields({ terms, can, onChange }: TradingFieldsProps) {
  return (
    <>
      {can.cutoff && (
        <TextField
          label={s.form.cutoff}
          hint={s.form.cutoffHint}
          type="datetime-local"
          value={terms.cutoff}
          onChange={(event) => onChange({ cutoff: event.target.value })}
        />
      )}
      {can.fees && (
        <div className="grid grid-cols-2 gap-3">
          <FeeField label={s.form.makerFee} value={terms.makerFee} onChange={(makerFee) => onChange({ makerFee })} />
          <FeeField label={s.form.takerFee} value={terms.takerFee} onChange={(takerFee) => onChange({ takerFee })} />
        </div>
      )}
    </>
  );
}

interface FeeFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

function FeeField({ label, value, onChange }: FeeFieldProps) {
  return (
    <TextField
      label={label}
      suffix={s.form.feeSuffix}
      inputMode="numeric"
      error={isFee(value) ? undefined : s.form.problems.fee}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
