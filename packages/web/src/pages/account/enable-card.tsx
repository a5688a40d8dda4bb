import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/client.ts';
import { keys } from '../../data/keys.ts';
import { useChain } from '../../data/service-queries.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Section } from '../../ui/section.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toasts.ts';

/** Key of the toasts. */
const ACTION = 'enable trading';

/** Requests the approvals that trading on chain needs, or says that trading is enabled. */
export function EnableCard() {
  const client = useClient();
  const ledger = useChain().data?.ledger;
  const isEnabled = useQuery({
    queryKey: keys.isTradingEnabled,
    queryFn: () => client.isTradingEnabled(),
    enabled: ledger === 'chain',
  });
  if (ledger === undefined || isEnabled.isLoading) return null;
  if (ledger === 'custodial') return <Enabled text={s.enable.custodial} />;
  // If the state is unknown, offer it too: enabling checks itself which approvals are missing.
  return isEnabled.data === true ? <Enabled text={s.enable.onChain} /> : <Enable />;
}

function Enabled({ text }: { readonly text: string }) {
  return (
    <p className="flex items-start gap-2 px-1 text-ink-3 text-xs">
      <Icon name="check" className="size-4 shrink-0 text-yes" />
      {text}
    </p>
  );
}

function Enable() {
  const client = useClient();
  const queries = useQueryClient();
  const enable = useMutation({
    mutationFn: () => client.enableTrading(),
    onSuccess: ({ txHash }) => {
      toast({
        key: ACTION,
        kind: 'success',
        title: s.enable.done,
        ...(txHash === undefined ? {} : { text: s.enable.transaction(txHash) }),
      });
      return queries.invalidateQueries({ queryKey: keys.isTradingEnabled });
    },
    onError: (error) => toastFailure(error, { key: ACTION }),
  });
  return (
    <Section title={s.enable.title} className="card p-5">
      <p className="mt-1 text-ink-2">{s.enable.text}</p>
      <Button className="mt-3" tone="primary" isBusy={enable.isPending} onClick={() => enable.mutate()}>
        {s.enable.submit}
      </Button>
    </Section>
  );
}
