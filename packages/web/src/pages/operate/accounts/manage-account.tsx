import { shortAddress } from '../../../format/address.ts';
import { availableMoney, heldMoney, NO_MONEY } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { operate } from '../../../strings/operate.ts';
import { account as s } from '../../../strings/operate-account.ts';
import { AddressFact } from '../../../ui/address-fact.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAdminQuery } from '../admin.ts';
import type { Account } from '../booking-dialog.tsx';
import { TileList } from '../tile-list.tsx';
import { useFocusOnState } from '../use-focus-on-state.ts';
import { AccountAccess } from './account-access.tsx';
import { AccountLists } from './account-lists.tsx';

interface ManageAccountProps {
  /** The dialog is closed while this is undefined. */
  readonly walletAddress: string | undefined;
  onClose(): void;
}

/** An account's state and money, what an operator can do to its access, what it holds and what it was paid. */
export function ManageAccount({ walletAddress, onClose }: ManageAccountProps) {
  return (
    <Dialog title={s.title(shortAddress(walletAddress ?? ''))} isOpen={walletAddress !== undefined} onClose={onClose}>
      {walletAddress !== undefined && <Read key={walletAddress} walletAddress={walletAddress} />}
    </Dialog>
  );
}

function Read({ walletAddress }: { readonly walletAddress: string }) {
  const read = useAdminQuery(['account', walletAddress], (admin) => admin.getAccounts({ walletAddress }), {
    staleTime: 0,
  });
  return (
    <Loaded reading={read} skeleton="h-60">
      {({ list }) => {
        // It can be the trading wallet of another one, too.
        const account = list.find((one) => one.walletAddress === walletAddress);
        return account === undefined ? <EmptyState icon="account" title={s.gone} /> : <Managed account={account} />;
      }}
    </Loaded>
  );
}

function Managed({ account }: { readonly account: Account }) {
  const { walletAddress, multiSigAddress, createdAt, suspended, balances } = account;
  const state = useFocusOnState(String(suspended));
  const balance = balances[0] ?? NO_MONEY;
  return (
    <div className="space-y-5">
      <section aria-label={s.state} className="space-y-3">
        <p ref={state} tabIndex={-1} className="w-fit">
          <span className="sr-only">{`${s.title(shortAddress(walletAddress))}: `}</span>
          <Badge tone={suspended ? 'warn' : 'yes'}>{suspended ? s.suspended : s.active}</Badge>
        </p>
        <dl className="space-y-2">
          <AddressFact title={operate.accounts.wallet} address={walletAddress} />
          <AddressFact title={operate.accounts.tradingWallet} address={multiSigAddress} />
        </dl>
        <TileList
          isNarrow
          tiles={[
            { title: operate.accounts.total, value: availableMoney(balance.totalBalance) },
            { title: operate.accounts.available, value: availableMoney(balance.availableBalance) },
            { title: s.inOrders, value: heldMoney(balance) },
            { title: operate.accounts.since, value: dateTimeText(createdAt) },
          ]}
        />
      </section>
      <AccountAccess account={account} />
      <AccountLists walletAddress={walletAddress} />
    </div>
  );
}
