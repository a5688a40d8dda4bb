import type { OpenApiError } from '@presage/client';
import { isRefusedOnChain, isResultUnknown } from '../data/unreachable.ts';
import { common as s } from '../strings/common.ts';
import { messageOf } from './states.tsx';
import { type ToastContent, toast } from './toasts.ts';

/** Titles that name the action, where a general one would leave open which action it was; and what identifies it. */
export interface FailureTitles {
  /** With the same key, the toast of the action's next result replaces this one: a success ends its failure. */
  readonly key?: string;
  /** For a rejection. */
  readonly rejected?: string;
  /** For an unknown outcome. */
  readonly unknown?: string;
}

/**
 * Reports that an action that moves money or cancels an order was rejected, or that its outcome is unknown because no
 * response came. The two must not look alike: somebody who takes an unknown outcome for a failure would do it twice.
 */
export function toastFailure(error: unknown, titles: FailureTitles = {}): void {
  toast({ kind: 'error', ...(titles.key !== undefined && { key: titles.key }), ...failureContent(error, titles) });
}

function failureContent(error: unknown, titles: FailureTitles): Pick<ToastContent, 'title' | 'text'> {
  if (isResultUnknown(error)) {
    return { title: titles.unknown ?? s.resultUnknown, text: `${sentenceOf(error)} ${s.resultUnknownText}` };
  }
  const title = titles.rejected;
  if (isRefusedOnChain(error)) {
    const { heading, advice } = refusalText(error);
    return { title: title ?? heading, text: `${sentenceOf(error)} ${advice}` };
  }
  return title === undefined ? { title: messageOf(error) } : { title, text: messageOf(error) };
}

function refusalText({ txHash }: OpenApiError) {
  return txHash === undefined
    ? { heading: s.notSentToChain, advice: s.notSentToChainText }
    : { heading: s.notDoneOnChain, advice: s.notDoneOnChainText };
}

/** Adds a full stop if there is none: messages of contracts and wallets may or may not end with one. */
function sentenceOf(error: unknown): string {
  const text = messageOf(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
