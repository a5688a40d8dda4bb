import { type UseMutationOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

interface SingleMutationOptions<Result, Input> extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationKey'> {
  /** Makes it exclusive across the page; without a name it is exclusive within the component. */
  readonly name?: string;
}

/**
 * A mutation that moves money or cancels an order and must run once at a time. A busy button is disabled only with the
 * next rendering, and a second click may come before that and create a second order or deposit. Errors go to `onError`.
 */
export function useSingleMutation<Result, Input = void>({ name, ...options }: SingleMutationOptions<Result, Input>) {
  const queries = useQueryClient();
  const component = useId();
  const mutationKey = [name ?? component];
  const mutation = useMutation({ ...options, mutationKey });
  return {
    ...mutation,
    /** Whether it is in progress here or, under the same name, in another component. */
    isPending: useIsMutating({ mutationKey }) > 0,
    mutate(input: Input): void {
      // Known at once, unlike `isPending`.
      if (queries.isMutating({ mutationKey }) === 0) mutation.mutate(input);
    },
  };
}
