import type { ServiceInfo } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { findBrowserWallet } from '../../account/browser-wallet.ts';
import { closeOnboarding, type Onboarding, onboardNewcomer } from '../../account/onboarding.ts';
import { vault } from '../../account/page-vault.ts';
import { shortAddress } from '../../format/address.ts';
import { account as s } from '../../strings/account.ts';
import { common } from '../../strings/common.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { isFocusLost } from '../../ui/kept-focus.ts';
import { Section } from '../../ui/section.tsx';
import { StepList } from './step-list.tsx';
import { WayBack } from './way-back.tsx';

const route = getRouteApi('/account');

/** One button that sets up an account with a wallet and play money. */
export function NewcomerCard({ info, isBusy }: { readonly info: ServiceInfo; readonly isBusy: boolean }) {
  const wallet = useQuery({
    queryKey: ['browserWallet'],
    queryFn: async () => (await findBrowserWallet(await vault())) ?? null,
    // Never cached: a wallet may have been created meanwhile.
    gcTime: 0,
    staleTime: 0,
  });
  const known = wallet.data ?? undefined;
  return (
    <Section title={known === undefined ? s.newcomer.title : s.newcomer.resumeTitle} className="card p-5 sm:p-6">
      <p className="mt-1 text-ink-2">
        {known === undefined ? s.newcomer.text : s.newcomer.resumeText(shortAddress(known.address))}
      </p>
      <Button
        tone="primary"
        size="lg"
        className="mt-4 w-full sm:w-auto"
        isBusy={isBusy}
        disabled={wallet.isPending}
        onClick={() => void onboardNewcomer(info)}
      >
        {known === undefined ? s.newcomer.start : s.newcomer.resume}
      </Button>
      <p className="mt-3 text-ink-3 text-xs">{s.newcomer.kept}</p>
    </Section>
  );
}

/** Leads back to the market whose ticket sent the visitor here, or to all markets. */
function StartTrading() {
  const { market } = route.useSearch();
  const className = buttonClass('primary');
  if (market === undefined) {
    return (
      <Link ref={focusIfLost} to="/" className={className} onClick={closeOnboarding}>
        {s.newcomer.startTrading}
      </Link>
    );
  }
  return (
    <WayBack ref={focusIfLost} className={className} onClick={closeOnboarding}>
      {s.newcomer.backToMarket}
    </WayBack>
  );
}

/** The button that started the setup is gone: keyboard users continue with what comes next. */
function focusIfLost(next: HTMLElement | null): void {
  if (isFocusLost()) next?.focus();
}

/** The progress of the onboarding, and its error. */
export function OnboardingCard({ view }: { readonly view: Onboarding }) {
  return (
    <section className="card p-5 sm:p-6" aria-label={s.title}>
      <StepList steps={view.steps} />
      {view.message !== '' && (
        <p role="alert" className="mt-4 rounded-lg bg-no-soft p-3 text-no text-sm">
          {view.message}
        </p>
      )}
      {view.status === 'finished' && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <p role="status" className="font-semibold">
            {s.newcomer.ready}
          </p>
          <StartTrading />
          <Button tone="plain" onClick={closeOnboarding}>
            {common.close}
          </Button>
        </div>
      )}
    </section>
  );
}
