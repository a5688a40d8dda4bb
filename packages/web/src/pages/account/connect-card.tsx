import type { ServiceInfo } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { onboardInjected } from '../../account/onboarding.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

/** Connects one of this browser's wallet extensions. */
export function ConnectCard({ info, isBusy }: { readonly info: ServiceInfo; readonly isBusy: boolean }) {
  const wallets = useQuery({
    queryKey: ['injectedWallets'],
    queryFn: async () => (await import('../../account/injected-wallets.ts')).findInjectedWallets(),
  });
  return (
    <Section title={s.connect.title} className="card p-5 sm:p-6">
      <p className="mt-1 text-ink-2">{s.connect.text}</p>
      <div className="mt-4 space-y-2">
        {wallets.isPending && <Skeleton className="h-12" />}
        {wallets.isError && <ErrorState error={wallets.error} onRetry={() => wallets.refetch()} />}
        {wallets.data?.map((wallet) => (
          <Button
            key={wallet.id}
            size="lg"
            className="w-full justify-start"
            isBusy={isBusy}
            onClick={() => void onboardInjected(wallet.id)}
          >
            {wallet.icon !== undefined && <img src={wallet.icon} alt="" className="size-6 rounded" />}
            {s.connect.with(wallet.name)}
          </Button>
        ))}
        {wallets.data?.length === 0 && (
          <p className="rounded-lg bg-sunken p-3 text-ink-2 text-sm">
            <span className="font-semibold text-ink">{s.connect.none}</span> {s.connect.noneText}
          </p>
        )}
      </div>
      <p className="mt-3 text-ink-3 text-xs">{s.connect.signatures}</p>
      {!info.openRegistration && <p className="mt-1 text-ink-3 text-xs">{s.connect.closed}</p>}
    </Section>
  );
}
