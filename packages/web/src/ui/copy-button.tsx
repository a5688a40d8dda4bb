import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { messageOf } from './states.tsx';
import { toast } from './toasts.ts';

/** Copies a text; `what` it is is read out. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = async () => {
    try {
      // Not there at all where a page came by http from another machine.
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
