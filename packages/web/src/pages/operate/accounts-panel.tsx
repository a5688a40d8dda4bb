import { useState } from 'react';
import { useQuoteSymbol } from '../../data/queries.ts';
import { useChain, useServiceInfo } from '../../data/service-queries.ts';
import { shortAddress } from '../../format/address.ts';
import { availableMoney } from '../../format/amount.ts';
import { dateText } from '../../format/time.ts';
import { availableIn, type BookingKind, bookingKinds } from '../../operate/bookings.ts';
import { failureTitles } from '../../operate/failure-titles.ts';
import { operate as s } from '../../strings/operate.ts';
import { account as one } from '../../strings/operate-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { clearSent } from '../../ui/clear-sent.ts';
import type { Column } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { ManageAccount } from './accounts/manage-account.tsx';
import { Address } from './address.tsx';
import { AddressField } from './address-field.tsx';
import { useAdminPages } from './admin.ts';
import { type Account, type Booking, BookingDialog } from './booking-dialog.tsx';
import { isAddressStart, isAddressText } from './is-address-text.ts';
import { useAdminAction } from './use-admin-action.ts';

/** Accounts with their balances; registration, deposits and withdrawals, and what is done to one of them. */
export function AccountsPanel() {
  const [booking, setBooking] = useState<Booking>();
  const [managed, setManaged] = useState<string>();
  const [typed, setTyped] = useState('');
  const isGood = typed.trim() === '' || isAddressStart(typed);
  const chain = useChain().data;
  const allowed = bookingKinds(chain, useServiceInfo().data);
  // A booking is reported in its currency, also when its dialog was closed before that could be read.
  const kinds = useQuoteSymbol() === '' ? [] : allowed;
  const wallet = useDebounced(isGood ? typed.trim() : '');
  const accounts = useAdminPages(
    ['accounts', wallet],
    (admin, page) => admin.getAccounts(wallet === '' ? page : { ...page, walletAddress: wallet }),
    { keepsPrevious: true },
  );
  const listed = accounts.data?.pages.flatMap(({ list }) => list);
  return (
    <div>
      <RegisterForm />
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
        columns={columnsOf({ book: setBooking, manage: setManaged }, kinds)}
        idOf={({ walletAddress }) => walletAddress}
        empty={<EmptyState icon="account" title={wallet === '' ? s.accounts.none : s.accounts.noneFound} />}
      />
      <BookingDialog
        booking={booking}
        // As read last: a balance may have changed since the dialog was opened.
        account={listed?.find(({ walletAddress }) => walletAddress === booking?.account.walletAddress)}
        onClose={() => setBooking(undefined)}
        // The dialog may have been closed and opened for another booking since.
        onBooked={(booked) => setBooking((open) => (open === booked ? undefined : open))}
      />
      <ManageAccount walletAddress={managed} onClose={() => setManaged(undefined)} />
    </div>
  );
}

interface RowActions {
  book(booking: Booking): void;
  manage(walletAddress: string): void;
}

function columnsOf(actions: RowActions, kinds: readonly BookingKind[]): Column<Account>[] {
  return [
    {
      id: 'wallet',
      title: s.accounts.wallets,
      isMain: true,
      cell: ({ walletAddress, multiSigAddress, suspended }) => (
        <>
          {suspended && <Badge tone="warn">{one.suspended}</Badge>}
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
      cell: ({ balances }) => availableMoney(availableIn(balances)),
    },
    {
      id: 'total',
      title: s.accounts.total,
      isNumber: true,
      cell: ({ balances }) => availableMoney(balances[0]?.totalBalance ?? '0'),
    },
    actionColumn(actions, kinds),
  ];
}

function actionColumn({ book, manage }: RowActions, kinds: readonly BookingKind[]): Column<Account> {
  return {
    id: 'actions',
    title: [...kinds.map((kind) => s.accounts[kind]), one.manage].join(', '),
    isAction: true,
    isLong: true,
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
        <Button
          size="sm"
          aria-label={one.manageWhat(account.walletAddress)}
          onClick={() => manage(account.walletAddress)}
        >
          {one.manage}
        </Button>
      </span>
    ),
  };
}

function RegisterForm() {
  const [wallet, setWallet] = useState('');
  const [trading, setTrading] = useState('');
  const register = useAdminAction({
    run: (admin, typed: { readonly wallet: string; readonly trading: string }) =>
      admin.registerAccount({
        walletAddress: typed.wallet.trim(),
        ...(typed.trading.trim() === '' ? {} : { multiSigAddress: typed.trading.trim() }),
      }),
    describeResult: () => s.accounts.registered,
    describeFailure: (typed) => failureTitles('register', shortAddress(typed.wallet.trim())),
    onDone: (_, typed) => {
      setWallet(clearSent(typed.wallet));
      setTrading(clearSent(typed.trading));
    },
  });
  const isGood = isAddressText(wallet) && (trading === '' || isAddressText(trading));
  return (
    <Form
      className="grid gap-3 border-line border-b p-4 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={() => register.mutate({ wallet, trading })}
    >
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
    </Form>
  );
}
