import { sharesToLots } from '@presage/client';
import { amountError, readAmount } from '../../format/typed-amount.ts';
import { lotsOf, SHARE_DECIMALS } from '../../format/units.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

export interface PairAmountProps {
  readonly label: string;
  readonly submitLabel: string;
  /** The amount as typed. */
  readonly amount: string;
  /** The maximum, as decimal text. */
  readonly max: string | undefined;
  /** Says that an amount is more than that. */
  readonly tooMuch: string;
  readonly aside?: string;
  /** Describes the result for an amount, as decimal text. */
  readonly preview: (pairs: string) => string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  onChange(amount: string): void;
  onSubmit(pairs: string): void;
}

/** A form for an amount of pairs, with a description of the result. */
export function PairAmount(props: PairAmountProps) {
  const { label, amount, max, preview } = props;
  const read = readPairs(props);
  const pairs = 'text' in read ? read.text : undefined;
  // Until the response arrives, what is available may already be less.
  const problem = 'text' in read || amount === '' || props.isBusy ? undefined : read.problem;
  const submit = () => {
    if (pairs !== undefined) props.onSubmit(pairs);
  };
  return (
    <Form className="space-y-3" onSubmit={submit}>
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
      {pairs !== undefined && props.isReady && <p className="text-ink-2 text-xs">{preview(pairs)}</p>}
      <Button type="submit" tone="primary" isBusy={props.isBusy} disabled={pairs === undefined || !props.isReady}>
        {props.submitLabel}
      </Button>
    </Form>
  );
}

/** The typed amount as decimal text, or the text of what is wrong with it. */
function readPairs({
  amount,
  max,
  tooMuch,
}: PairAmountProps): { readonly text: string } | { readonly problem: string } {
  const read = readAmount(amount, SHARE_DECIMALS);
  if ('problem' in read) return { problem: amountError(amount, read.problem, s.tokens.badAmount) };
  if (!sharesToLots(read.text).ok) return { problem: s.tokens.badAmount };
  return max !== undefined && lotsOf(read.text) > lotsOf(max) ? { problem: tooMuch } : read;
}
