import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';

/** Copies a text; `what` it is is read out. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ kind: 'success', title: s.wallet.copied, text: what }),
      (error: unknown) => toast({ kind: 'error', title: messageOf(error) }),
    );
  return (
    <Button tone="plain" size="sm" aria-label={`${s.wallet.copy}: ${what}`} onClick={() => void copy()}>
      {s.wallet.copy}
    </Button>
  );
}
