import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { messageOf } from './states.tsx';
import { toast } from './toasts.ts';

/** Copies a text; `what` it is is read out. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ kind: 'success', title: s.copied, text: what }),
      (error: unknown) => toast({ kind: 'error', title: messageOf(error) }),
    );
  return (
    <Button tone="plain" size="sm" aria-label={`${s.copy}: ${what}`} onClick={() => void copy()}>
      {s.copy}
    </Button>
  );
}
