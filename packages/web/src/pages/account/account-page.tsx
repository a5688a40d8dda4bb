import { useEffect } from 'react';
import { closeOnboarding, onboarding } from '../../account/onboarding.ts';
import { leaveSession } from '../../account/session-keeper.ts';
import { useServiceInfo } from '../../data/service-queries.ts';
import { type Session, sessionOf, useIsKeyRefused, useSessionState } from '../../data/session.ts';
import { useStore } from '../../data/store.ts';
import { account as s } from '../../strings/account.ts';
import { common } from '../../strings/common.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ConnectCard } from './connect-card.tsx';
import { EnableCard } from './enable-card.tsx';
import { FundsCard } from './funds-card.tsx';
import { ImportWallet } from './import-wallet.tsx';
import { KeyCard } from './key-card.tsx';
import { NewcomerCard, OnboardingCard } from './newcomer-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { WalletCard } from './wallet-card.tsx';
import { WayBack } from './way-back.tsx';

/** Setting up an account, and managing it. */
export default function AccountPage() {
  const state = useSessionState();
  const progress = useStore(onboarding);
  const session = sessionOf(state);
  useEffect(() => closeOnboarding, []);
  return (
    <div className="mx-auto max-w-5xl space-y-4">
      <title>{`${s.title} – ${common.brand}`}</title>
      <h1 className="font-bold text-2xl">{s.title}</h1>
      {progress !== undefined && <OnboardingCard view={progress} />}
      {state === 'restoring' && <Skeleton className="h-48" />}
      {state === 'none' && <SignedOut isBusy={progress?.status === 'running'} />}
      {session !== undefined && <SignedIn session={session} isOnboarding={progress !== undefined} />}
    </div>
  );
}

function SignedOut({ isBusy }: { readonly isBusy: boolean }) {
  const info = useServiceInfo();
  if (info.data === undefined && info.isError) return <ErrorState error={info.error} onRetry={() => info.refetch()} />;
  if (info.data === undefined) return <Skeleton className="h-48" />;
  // Wallets created by this page are for play money only.
  const hasPlayMoney = info.data.faucetPerCall !== '0';
  return (
    <>
      <p className="max-w-prose text-ink-2">{s.intro}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {hasPlayMoney && <NewcomerCard info={info.data} isBusy={isBusy} />}
        <ConnectCard info={info.data} isBusy={isBusy} />
      </div>
      {hasPlayMoney && <ImportWallet />}
    </>
  );
}

interface SignedInProps {
  readonly session: Session;
  /** Whether the progress of the setup is shown, which has its own way back. */
  readonly isOnboarding: boolean;
}

function SignedIn({ session, isOnboarding }: SignedInProps) {
  const info = useServiceInfo();
  const isKeyGone = useIsKeyRefused();
  if (isKeyGone) {
    return (
      <div className="card">
        <EmptyState icon="alert" title={s.key.invalid} text={s.key.invalidText}>
          <Button tone="primary" onClick={() => void leaveSession()}>
            {s.key.signInAgain}
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {!isOnboarding && <WayBack className={buttonClass('quiet', 'sm')}>{`← ${s.newcomer.backToMarket}`}</WayBack>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="space-y-4">
          <FundsCard info={info} />
          {/* Once the card above has its size: what moves away under a pointer that presses it gets no click. */}
          {info.isPending ? <Skeleton className="h-128" /> : <TokensCard />}
        </div>
        <div className="space-y-4">
          <WalletCard session={session} />
          <KeyCard session={session} />
          <EnableCard />
        </div>
      </div>
    </>
  );
}
