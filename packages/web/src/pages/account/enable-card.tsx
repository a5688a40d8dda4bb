import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../data/client.ts';
import { useChain } from '../../data/service-queries.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';

/** The approvals that a chain needs; nothing but a word where the exchange keeps the ledger itself. */
export function EnableCard() {
  const client = useClient();
  const chain = useChain();
  const enable = useMutation({
    mutationFn: () => client.enableTrading(),
    onSuccess: () => toast({ kind: 'success', title: s.enable.done }),
    onError: (error) => toast({ kind: 'error', title: messageOf(error) }),
  });
  if (chain.data === undefined) return null;
  if (chain.data.ledger === 'custodial') {
    return (
      <p className="flex items-start gap-2 px-1 text-ink-3 text-xs">
        <Icon name="check" className="size-4 shrink-0 text-yes" />
        {s.enable.custodial}
      </p>
    );
  }
  return (
    <section className="card p-5" aria-labelledby="enable-title">
      <h2 id="enable-title" className="font-semibold text-lg">
        {s.enable.title}
      </h2>
      <p className="mt-1 text-ink-2">{s.enable.text}</p>
      <Button className="mt-3" tone="primary" isBusy={enable.isPending} onClick={() => enable.mutate()}>
        {s.enable.submit}
      </Button>
      {enable.data?.txHash !== undefined && (
        <p className="mt-2 break-all text-ink-3 text-xs">
          {s.enable.transaction} <code>{enable.data.txHash}</code>
        </p>
      )}
    </section>
  );
}
