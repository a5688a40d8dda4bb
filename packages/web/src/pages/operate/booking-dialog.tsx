import type { AccountList } from '@presage/client/admin';
import { useState } from 'react';
import { useQuoteSymbol } from '../../data/queries.ts';
import { sendUntilKnown } from '../../data/send-until-known.ts';
import { shortAddress } from '../../format/address.ts';
import { exactAmount } from '../../format/amount.ts';
import { amountError } from '../../format/typed-amount.ts';
import { availableIn, type BookingKind, bookingAmount } from '../../operate/bookings.ts';
import { operate } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ConfirmMoney } from './confirm-money.tsx';
import { useAdminAction } from './use-admin-action.ts';

const s = operate.accounts;

export type Account = AccountList['list'][number];
export interface Booking {
  readonly account: Account;
  readonly kind: BookingKind;
}

/** How a booking ended, in words that name its account: its dialog may be closed by then, or open for another one. */
const ENDS = {
  credit: { done: s.credited, rejected: s.notCredited, unknown: s.perhapsCredited },
  debit: { done: s.debited, rejected: s.notDebited, unknown: s.perhapsDebited },
} as const;

interface BookingDialogProps {
  /** The dialog is closed while this is undefined. */
  readonly booking: Booking | undefined;
  /** The account as it is now, if it is known. */
  readonly account: Account | undefined;
  onClose(): void;
  onBooked(booking: Booking): void;
}

/** Books a deposit or a withdrawal. */
export function BookingDialog({ booking, account, onClose, onBooked }: BookingDialogProps) {
  const wallet = shortAddress(booking?.account.walletAddress ?? '');
  return (
    <Dialog
      title={booking?.kind === 'debit' ? s.debitTitle(wallet) : s.creditTitle(wallet)}
      isOpen={booking !== undefined}
      onClose={onClose}
    >
      {booking !== undefined && (
        <BookingForm kind={booking.kind} account={account ?? booking.account} onBooked={() => onBooked(booking)} />
      )}
    </Dialog>
  );
}

interface BookingFormProps extends Booking {
  onBooked(): void;
}

function BookingForm({ kind, account: { walletAddress, balances }, onBooked }: BookingFormProps) {
  const symbol = useQuoteSymbol();
  const [typed, setTyped] = useState('');
  /** The debit to be confirmed. */
  const [asked, setAsked] = useState<string>();
  const book = useBooking({ kind, walletAddress, onBooked });
  const available = availableIn(balances);
  const read = bookingAmount(typed, kind, available);
  const submit = () => {
    if ('problem' in read || book.isPending) return;
    if (kind === 'debit') setAsked(read.text);
    else book.mutate(read.text);
  };
  return (
    <>
      <Form className="space-y-4" onSubmit={submit}>
        <TextField
          label={s.amount}
          suffix={symbol}
          inputMode="decimal"
          value={typed}
          hint={kind === 'debit' ? s.debitText(exactAmount(available), symbol) : undefined}
          error={errorOf(read, typed, s.notAvailable(exactAmount(available), symbol))}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="primary" disabled={'problem' in read} isBusy={book.isPending}>
          {s[kind]}
        </Button>
      </Form>
      <ConfirmMoney
        title={s.confirmDebit(exactAmount(asked ?? ''), symbol)}
        text={s.confirmDebitText}
        walletAddress={walletAddress}
        submit={s.debitAmount(exactAmount(asked ?? ''), symbol)}
        isOpen={asked !== undefined}
        onConfirm={() => asked !== undefined && book.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function errorOf(read: ReturnType<typeof bookingAmount>, typed: string, excess: string): string | undefined {
  if (typed === '' || !('problem' in read)) return undefined;
  return read.problem === 'excess' ? excess : amountError(typed, read.problem, s.badAmount);
}

interface BookingOptions extends Pick<BookingFormProps, 'kind' | 'onBooked'> {
  readonly walletAddress: string;
}

function useBooking({ kind, walletAddress, onBooked }: BookingOptions) {
  const symbol = useQuoteSymbol();
  const endText = (end: keyof (typeof ENDS)[BookingKind], sent: string) =>
    ENDS[kind][end](exactAmount(sent), symbol, shortAddress(walletAddress));
  return useAdminAction({
    name: `${kind} ${walletAddress}`,
    run: (admin, sent: string) => sendUntilKnown((options) => admin[kind](walletAddress, sent, options)),
    describeResult: (_, sent) => endText('done', sent),
    describeFailure: (sent) => ({ rejected: endText('rejected', sent), unknown: endText('unknown', sent) }),
    onDone: onBooked,
  });
}
