import { resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useQuery } from '@tanstack/react-query';
import { shortAddress } from '../../../format/address.ts';
import { availableMoney, money } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { operate } from '../../../strings/operate.ts';
import { account as s } from '../../../strings/operate-account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Address } from '../address.tsx';
import type { Account } from '../booking-dialog.tsx';
import { TileList } from '../tile-list.tsx';
import { useFocusOnState } from '../use-focus-on-state.ts';
import { AccountAccess } from './account-access.tsx';
import { AccountLists } from './account-lists.tsx';

interface ManageAccountProps {
  readonly admin: AdminClient;
  /** The dialog is closed while this is undefined. */
  readonly walletAddress: string | undefined;
  onClose(): void;
}

/** An account's state and money, what an operator can do to its access, what it holds and what it was paid. */
export function ManageAccount({ admin, walletAddress, onClose }: ManageAccountProps) {
  return (
    <Dialog title={s.title(shortAddress(walletAddress ?? ''))} isOpen={walletAddress !== undefined} onClose={onClose}>
      {walletAddress !== undefined && <Read key={walletAddress} admin={admin} walletAddress={walletAddress} />}
    </Dialog>
  );
}

function Read({ admin, walletAddress }: { readonly admin: AdminClient; readonly walletAddress: string }) {
  const read = useQuery({
    queryKey: ['operate', 'account', walletAddress],
    queryFn: async () => {
      const { list } = resultOf(await admin.getAccounts({ walletAddress }));
      // It can be the trading wallet of another one, too.
      return list.find((account) => account.walletAddress === walletAddress) ?? null;
    },
    staleTime: 0,
  });
  if (read.isError) return <ErrorState error={read.error} onRetry={() => read.refetch()} />;
  if (read.data === undefined) return <Skeleton className="h-60" />;
  if (read.data === null) return <EmptyState icon="account" title={s.gone} />;
  return <Managed admin={admin} account={read.data} />;
}

function Managed({ admin, account }: { readonly admin: AdminClient; readonly account: Account }) {
  const { walletAddress, multiSigAddress, createdAt, suspended, balances } = account;
  const state = useFocusOnState(String(suspended));
  const balance = balances[0] ?? { totalBalance: '0', availableBalance: '0', frozenBalance: '0' };
  return (
    <div className="space-y-5">
      <section aria-label={s.state} className="space-y-3">
        <p ref={state} tabIndex={-1} className="w-fit">
          <span className="sr-only">{`${s.title(shortAddress(walletAddress))}: `}</span>
          <Badge tone={suspended ? 'warn' : 'yes'}>{suspended ? s.suspended : s.active}</Badge>
        </p>
        <dl className="space-y-2">
          <LongFact title={operate.accounts.wallet} address={walletAddress} />
          <LongFact title={operate.accounts.tradingWallet} address={multiSigAddress} />
        </dl>
        <TileList
          isNarrow
          tiles={[
            { title: operate.accounts.total, value: money(balance.totalBalance) },
            { title: operate.accounts.available, value: availableMoney(balance.availableBalance) },
            { title: s.inOrders, value: money(balance.frozenBalance) },
            { title: operate.accounts.since, value: dateTimeText(createdAt) },
          ]}
        />
      </section>
      <AccountAccess admin={admin} account={account} />
      <AccountLists admin={admin} walletAddress={walletAddress} />
    </div>
  );
}

function LongFact({ title, address }: { readonly title: string; readonly address: string }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{title}</dt>
      <dd>
        <Address className="text-xs" address={address} what={title} />
      </dd>
    </div>
  );
}
