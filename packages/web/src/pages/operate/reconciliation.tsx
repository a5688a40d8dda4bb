import { resultOf } from '@presage/client';
import type { ReconcileResult } from '@presage/client/admin';
import { useMutation } from '@tanstack/react-query';
import { useQuoteSymbol } from '../../data/queries.ts';
import { exactAmount } from '../../format/amount.ts';
import { operate as s } from '../../strings/operate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useAdmin, useLedger } from './admin.ts';

/** Compares ledger and chain on demand; shown only where money is on chain. */
export function Reconciliation() {
  const admin = useAdmin();
  const compare = useMutation({ mutationFn: async () => resultOf(await admin.reconcile()) });
  if (useLedger() !== 'chain') return null;
  return (
    <Section title={s.reconcile.title}>
      <p className="text-ink-2">{s.reconcile.text}</p>
      <Button className="mt-3" isBusy={compare.isPending} onClick={() => compare.mutate()}>
        {s.reconcile.submit}
      </Button>
      {compare.isError && <ErrorState error={compare.error} />}
      {compare.isSuccess && <Comparison result={compare.data} />}
    </Section>
  );
}

function Comparison({ result }: { readonly result: ReconcileResult }) {
  const symbol = useQuoteSymbol();
  const { accounts, positions, blockNumber, differences, backingNeeded, backingLocked } = result;
  return (
    <div role="status" className="mt-3 space-y-2">
      <p>
        <Badge tone={differences.length === 0 ? 'yes' : 'no'}>
          {differences.length === 0 ? s.reconcile.agree : s.reconcile.differ(differences.length)}
        </Badge>{' '}
        {s.reconcile.compared(accounts, positions, blockNumber)}
      </p>
      <p className="text-ink-2 text-xs">
        {s.reconcile.backing(exactAmount(backingNeeded), exactAmount(backingLocked), symbol)}
      </p>
      <ul className="space-y-1">
        {differences.map(({ walletAddress, marketId, ledger, chain }) => (
          <li key={`${walletAddress} ${marketId}`} className="break-all text-no text-xs">
            {s.reconcile.difference(walletAddress, marketId, exactAmount(ledger), exactAmount(chain))}
          </li>
        ))}
      </ul>
    </div>
  );
}
