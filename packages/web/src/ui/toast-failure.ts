import type { OpenApiError } from '@presage/client';
import { isFateUnknown, isRefusedOnChain } from '../data/unreachable.ts';
import { common as s } from '../strings/common.ts';
import { messageOf } from './states.tsx';
import { type News, toast } from './toasts.ts';

/**
 * Reports that an action that moves money or cancels an order was rejected, or that its outcome is unknown because no
 * response came. The two must not look alike: somebody who takes an unknown outcome for a failure would do it twice.
 */
export function toastFailure(error: unknown, title?: string): void {
  toast({ kind: 'error', ...newsOf(error, title) });
}

function newsOf(error: unknown, title: string | undefined): Pick<News, 'title' | 'text'> {
  if (isFateUnknown(error)) return { title: s.fateUnknown, text: `${sentenceOf(error)} ${s.fateUnknownText}` };
  if (isRefusedOnChain(error)) {
    const { heading, advice } = refusalWords(error);
    return { title: title ?? heading, text: `${sentenceOf(error)} ${advice}` };
  }
  return title === undefined ? { title: messageOf(error) } : { title, text: messageOf(error) };
}

function refusalWords({ txHash }: OpenApiError) {
  return txHash === undefined
    ? { heading: s.notSentToChain, advice: s.notSentToChainText }
    : { heading: s.notDoneOnChain, advice: s.notDoneOnChainText };
}

/** Adds a full stop if there is none: messages of contracts and wallets may or may not end with one. */
function sentenceOf(error: unknown): string {
  const text = messageOf(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
