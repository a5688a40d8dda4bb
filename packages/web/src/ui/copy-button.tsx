import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { toast } from './toasts.ts';

/** Key of its toasts. */
const KEY = 'copy';

interface CopyButtonProps {
  readonly text: string;
  /** What the text is, for screen readers. */
  readonly what: string;
  readonly className?: string;
}

/** Copies a text. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const copy = async () => {
    try {
      // Undefined when the page is not served over https or from localhost.
      await navigator.clipboard.writeText(text);
      toast({ key: KEY, kind: 'success', title: s.copied, text: what });
    } catch {
      toast({ key: KEY, kind: 'error', title: s.notCopied });
    }
  };
  return (
    <Button className={className} tone="plain" size="sm" aria-label={`${s.copy}: ${what}`} onClick={() => void copy()}>
      {s.copy}
    </Button>
  );
}
