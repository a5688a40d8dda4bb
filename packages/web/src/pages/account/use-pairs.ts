import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/client.ts';
import { invalidateOwn } from '../../data/keys.ts';
import { refreshOwn } from '../../data/refresh-own.ts';
import { sendUntilKnown } from '../../data/send-until-known.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { clearSent } from '../../ui/clear-sent.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toasts.ts';

/** A number of pairs of a market. */
interface PairsOrder {
  readonly marketId: number;
  /** The amount as sent, as decimal text: the field may have changed since. */
  readonly pairs: string;
  /** The amount as it was typed. */
  readonly typed: string;
}

/**
 * The typed amount of a form that splits or merges pairs, and how to do it.
 * @param action also the name of the mutation, and the key of its toasts
 */
export function usePairs(action: 'split' | 'merge', doneText: (pairs: string) => string) {
  const client = useClient();
  const queries = useQueryClient();
  const [amount, setAmount] = useState('');
  const { isPending, mutate } = useSingleMutation({
    name: action,
    mutationFn: ({ marketId, pairs }: PairsOrder) =>
      sendUntilKnown((options) => client[action](marketId, pairs, options)),
    onSuccess: (result, { pairs, typed }) => {
      toast({ key: action, kind: 'success', title: doneText(pairs) });
      setAmount(clearSent(typed));
      return refreshOwn(queries, result);
    },
    onError: (error) => {
      toastFailure(error, { key: action });
      return invalidateOwn(queries);
    },
  });
  return {
    form: { amount, isBusy: isPending, onChange: setAmount },
    send: (marketId: number, pairs: string) => mutate({ marketId, pairs, typed: amount }),
  };
}
