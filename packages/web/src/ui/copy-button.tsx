import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { messageOf } from './states.tsx';
import { toast } from './toasts.ts';

/** Copies a text; `what` names it for screen readers. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = async () => {
    try {
      // Undefined when the page is not served over https or from localhost; the error is then shown.
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', title: s.copied, text: what });
    } catch (error) {
      toast({ kind: 'error', title: messageOf(error) });
    }
  };
  return (
    <Button tone="plain" size="sm" aria-label={`${s.copy}: ${what}`} onClick={() => void copy()}>
      {s.copy}
    </Button>
  );
}
