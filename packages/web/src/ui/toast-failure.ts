import { isFateUnknown } from '../data/unreachable.ts';
import { common as s } from '../strings/common.ts';
import { messageOf } from './states.tsx';
import { toast } from './toasts.ts';

/**
 * Tells that something that moves money, or takes back an order, was refused; or that nobody knows whether it was done,
 * since no answer came: whoever took that for a failure would do it twice.
 */
export function toastFailure(error: unknown, title?: string): void {
  if (isFateUnknown(error)) {
    toast({ kind: 'error', title: s.fateUnknown, text: `${messageOf(error)} ${s.fateUnknownText}` });
  } else if (title === undefined) toast({ kind: 'error', title: messageOf(error) });
  else toast({ kind: 'error', title, text: messageOf(error) });
}
