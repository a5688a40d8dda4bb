import { leaveSession } from '../../account/session-keeper.ts';
import { useChain } from '../../data/service-queries.ts';
import type { Session } from '../../data/session.ts';
import { account as s } from '../../strings/account.ts';
import { AddressFact } from '../../ui/address-fact.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ExportWallet } from './export-wallet.tsx';
import { RemoveWallet } from './remove-wallet.tsx';

/** The wallet that signs, and the trading wallet, which holds the funds only on chain. */
export function WalletCard({ session }: { readonly session: Session }) {
  const isBrowserMade = session.connectorId === undefined;
  // While the ledger is unknown, warn.
  const isOnChain = useChain().data?.ledger === 'chain';
  return (
    <section className="card p-5" aria-labelledby="wallet-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="wallet-title" className="font-semibold text-lg">
          {s.wallet.title}
        </h2>
        <Badge tone={isBrowserMade ? 'warn' : 'neutral'}>{isBrowserMade ? s.wallet.browser : s.wallet.injected}</Badge>
      </div>
      {isBrowserMade && <p className="mt-1 text-ink-2">{s.wallet.browserText}</p>}
      <dl className="mt-3 space-y-3">
        <AddressFact title={s.wallet.address} address={session.walletAddress} />
        <AddressFact
          title={s.wallet.trading}
          address={session.tradingAddress}
          hint={isOnChain ? s.wallet.tradingText : s.wallet.tradingNameText}
        />
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {isBrowserMade && <ExportWallet />}
        <Button size="sm" onClick={() => void leaveSession()} title={s.wallet.signOutText}>
          {s.wallet.signOut}
        </Button>
        {isBrowserMade && <RemoveWallet />}
      </div>
      <p className="mt-3 text-ink-3 text-xs">{s.wallet.signOutText}</p>
    </section>
  );
}
