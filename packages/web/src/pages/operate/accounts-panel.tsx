import { quoteToUnits } from '@presage/client';
import type { AccountList, AdminClient } from '@presage/client/admin';
import { type FormEvent, useState } from 'react';
import { useQuoteSymbol } from '../../data/queries.ts';
import { sendUntilKnown } from '../../data/send-until-known.ts';
import { useChain, useServiceInfo } from '../../data/service-queries.ts';
import { usePages } from '../../data/use-pages.ts';
import { shortAddress } from '../../format/address.ts';
import { exactAmount, money } from '../../format/amount.ts';
import { dateText } from '../../format/time.ts';
import { amountError, readAmount } from '../../format/typed-amount.ts';
import { QUOTE_DECIMALS } from '../../format/units.ts';
import { type BookingKind, bookingKinds } from '../../operate/bookings.ts';
import { operate as s } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { clearSent } from '../../ui/clear-sent.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { AddressField } from './address-field.tsx';
import { isAddressStart, isAddressText } from './is-address-text.ts';
import { useAdminAction } from './use-admin-action.ts';

type Account = AccountList['list'][number];
interface Booking {
  readonly account: Account;
  readonly kind: BookingKind;
}

/** How a booking ended, in words that name its account: its dialog may be closed by then, or open for another one. */
const ENDS = {
  credit: { done: s.accounts.credited, rejected: s.accounts.notCredited, unknown: s.accounts.perhapsCredited },
  debit: { done: s.accounts.debited, rejected: s.accounts.notDebited, unknown: s.accounts.perhapsDebited },
} as const;

/** Accounts with their balances; registration, deposits and withdrawals. */
export function AccountsPanel({ admin }: { readonly admin: AdminClient }) {
  const [booking, setBooking] = useState<Booking>();
  const [typed, setTyped] = useState('');
  const isGood = typed.trim() === '' || isAddressStart(typed);
  const chain = useChain(admin).data;
  const kinds = bookingKinds(chain, useServiceInfo(admin).data);
  const wallet = useDebounced(isGood ? typed.trim() : '');
  const accounts = usePages({
    queryKey: ['operate', 'accounts', wallet],
    read: (page) => admin.getAccounts(wallet === '' ? page : { ...page, walletAddress: wallet }),
    keepsPrevious: true,
    staleTime: 0,
  });
  return (
    <div>
      <RegisterForm admin={admin} />
      <search className="block p-4 sm:max-w-lg">
        <TextField
          label={s.accounts.search}
          type="search"
          value={typed}
          error={isGood ? undefined : s.accounts.badStart}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {chain?.ledger === 'chain' && <p className="px-4 pb-4 text-ink-2 text-xs">{s.accounts.onChain}</p>}
      <PagedTable
        pages={accounts}
        label={s.accounts.list}
        columns={columnsOf(setBooking, kinds)}
        idOf={({ walletAddress }) => walletAddress}
        empty={<EmptyState icon="account" title={wallet === '' ? s.accounts.none : s.accounts.noneFound} />}
      />
      <BookingDialog
        admin={admin}
        booking={booking}
        onClose={() => setBooking(undefined)}
        // The dialog may have been closed and opened for another booking since.
        onBooked={(booked) => setBooking((open) => (open === booked ? undefined : open))}
      />
    </div>
  );
}

function columnsOf(book: (booking: Booking) => void, kinds: readonly BookingKind[]): Column<Account>[] {
  return [
    {
      id: 'wallet',
      title: s.accounts.wallets,
      isMain: true,
      cell: ({ walletAddress, multiSigAddress }) => (
        <>
          <Address className="text-xs" address={walletAddress} what={s.accounts.wallet} />
          <Address className="text-2xs text-ink-3" address={multiSigAddress} what={s.accounts.tradingWallet} />
        </>
      ),
    },
    {
      id: 'since',
      title: s.accounts.since,
      cell: ({ createdAt }) => <span className="num">{dateText(createdAt)}</span>,
    },
    {
      id: 'available',
      title: s.accounts.available,
      isNumber: true,
      cell: ({ balances }) => money(balances[0]?.availableBalance ?? '0'),
    },
    {
      id: 'total',
      title: s.accounts.total,
      isNumber: true,
      cell: ({ balances }) => money(balances[0]?.totalBalance ?? '0'),
    },
    ...(kinds.length === 0 ? [] : [bookingColumn(book, kinds)]),
  ];
}

interface AddressProps {
  readonly address: string;
  /** What the address is, for screen readers. */
  readonly what: string;
  readonly className: string;
}

function Address({ address, what, className }: AddressProps) {
  return (
    <span className="flex items-center gap-1">
      <code className={cx('break-all font-mono', className)}>{address}</code>
      {/* Two lines for a mouse fit into a row with buttons. */}
      <CopyButton className="pointer-fine:h-6!" text={address} what={`${what} ${shortAddress(address)}`} />
    </span>
  );
}

function bookingColumn(book: (booking: Booking) => void, kinds: readonly BookingKind[]): Column<Account> {
  return {
    id: 'book',
    title: kinds.map((kind) => s.accounts[kind]).join(', '),
    isAction: true,
    cell: (account) => (
      <span className="inline-flex gap-2">
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            aria-label={`${s.accounts[kind]} ${account.walletAddress}`}
            onClick={() => book({ account, kind })}
          >
            {s.accounts[kind]}
          </Button>
        ))}
      </span>
    ),
  };
}

function RegisterForm({ admin }: { readonly admin: AdminClient }) {
  const [wallet, setWallet] = useState('');
  const [trading, setTrading] = useState('');
  const register = useAdminAction({
    run: (typed: { readonly wallet: string; readonly trading: string }) =>
      admin.registerAccount({
        walletAddress: typed.wallet.trim(),
        ...(typed.trading.trim() === '' ? {} : { multiSigAddress: typed.trading.trim() }),
      }),
    describeResult: () => s.accounts.registered,
    onDone: (_, typed) => {
      setWallet(clearSent(typed.wallet));
      setTrading(clearSent(typed.trading));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    register.mutate({ wallet, trading });
  };
  const isGood = isAddressText(wallet) && (trading === '' || isAddressText(trading));
  return (
    <form className="grid gap-3 border-line border-b p-4 sm:grid-cols-[1fr_1fr_auto]" onSubmit={submit}>
      <h2 className="col-span-full font-semibold">{s.accounts.register}</h2>
      <AddressField label={s.accounts.wallet} value={wallet} onChange={setWallet} />
      <AddressField
        label={s.accounts.tradingWallet}
        hint={s.accounts.tradingWalletHint}
        value={trading}
        onChange={setTrading}
      />
      <Button
        className="self-start sm:mt-5"
        type="submit"
        tone="primary"
        disabled={!isGood}
        isBusy={register.isPending}
      >
        {s.accounts.submit}
      </Button>
    </form>
  );
}

interface BookingDialogProps {
  readonly admin: AdminClient;
  readonly booking: Booking | undefined;
  onClose(): void;
  onBooked(booking: Booking): void;
}

function BookingDialog({ admin, booking, onClose, onBooked }: BookingDialogProps) {
  const wallet = shortAddress(booking?.account.walletAddress ?? '');
  return (
    <Dialog
      title={booking?.kind === 'debit' ? s.accounts.debitTitle(wallet) : s.accounts.creditTitle(wallet)}
      isOpen={booking !== undefined}
      onClose={onClose}
    >
      {booking !== undefined && <BookingForm admin={admin} booking={booking} onBooked={onBooked} />}
    </Dialog>
  );
}

interface BookingFormProps {
  readonly admin: AdminClient;
  readonly booking: Booking;
  onBooked(booking: Booking): void;
}

function BookingForm({ admin, booking, onBooked }: BookingFormProps) {
  const { account, kind } = booking;
  const symbol = useQuoteSymbol(admin);
  const [amount, setAmount] = useState('');
  const endText = (end: keyof (typeof ENDS)[BookingKind], sent: string) =>
    ENDS[kind][end](exactAmount(sent), symbol, shortAddress(account.walletAddress));
  const book = useAdminAction({
    name: `${kind} ${account.walletAddress}`,
    run: (sent: string) => sendUntilKnown((options) => admin[kind](account.walletAddress, sent, options)),
    describeResult: (_, sent) => endText('done', sent),
    describeFailure: (sent) => ({ rejected: endText('rejected', sent), unknown: endText('unknown', sent) }),
    onDone: () => onBooked(booking),
  });
  const read = readAmount(amount, QUOTE_DECIMALS);
  const sent = 'text' in read && quoteToUnits(read.text).ok ? read.text : undefined;
  const problem = amountError(amount, 'problem' in read ? read.problem : 'malformed', s.accounts.badAmount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent !== undefined) book.mutate(sent);
  };
  const available = account.balances[0]?.availableBalance ?? '0';
  return (
    <form className="space-y-4" onSubmit={submit}>
      <TextField
        label={s.accounts.amount}
        suffix={symbol}
        inputMode="decimal"
        value={amount}
        hint={kind === 'debit' ? s.accounts.debitText(money(available), symbol) : undefined}
        error={amount === '' || sent !== undefined ? undefined : problem}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Button type="submit" tone="primary" disabled={sent === undefined} isBusy={book.isPending}>
        {s.accounts[kind]}
      </Button>
    </form>
  );
}
