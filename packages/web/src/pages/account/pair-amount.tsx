import { sharesToLots } from '@presage/client';
import type { FormEvent } from 'react';
import { lotsOf } from '../../format/units.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** A number of pairs of a market. */
export interface PairsOrder {
  readonly marketId: number;
  /** The amount as sent: the field may have changed since. */
  readonly pairs: string;
}

export interface PairAmountProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly amount: string;
  /** The maximum, as decimal text. */
  readonly max: string | undefined;
  /** Says that an amount is more than that. */
  readonly tooMuch: string;
  readonly aside?: string;
  /** Describes the result. */
  readonly preview: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  onChange(amount: string): void;
  onSubmit(): void;
}

/** A form for an amount of pairs, with a description of the result. */
export function PairAmount(props: PairAmountProps) {
  const { label, amount, max, preview } = props;
  // Until the response arrives, what is available may already be less.
  const problem = props.isBusy ? undefined : problemOf(props);
  const isGood = amount !== '' && problem === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) props.onSubmit();
  };
  return (
    <form className="space-y-3" onSubmit={submit}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            aside={props.aside}
            inputMode="decimal"
            value={amount}
            onChange={(event) => props.onChange(event.target.value)}
            error={problem}
          />
        </div>
        {max !== undefined && (
          <Button className="self-start mt-5" onClick={() => props.onChange(max)}>
            {s.tokens.max}
          </Button>
        )}
      </div>
      {isGood && props.isReady && <p className="text-ink-2 text-xs">{preview}</p>}
      <Button type="submit" tone="primary" isBusy={props.isBusy} disabled={!isGood || !props.isReady}>
        {props.submitLabel}
      </Button>
    </form>
  );
}

function problemOf({ amount, max, tooMuch }: Pick<PairAmountProps, 'amount' | 'max' | 'tooMuch'>): string | undefined {
  if (amount === '') return undefined;
  const lots = sharesToLots(amount);
  if (!lots.ok || lots.value <= 0) return s.tokens.badAmount;
  return max !== undefined && lotsOf(amount) > lotsOf(max) ? tooMuch : undefined;
}
