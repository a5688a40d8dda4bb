import { type UseMutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Admits work only while none is in progress. */
interface Turnstile {
  /** Runs the work unless some is in progress. The caller handles its errors. */
  enter(work: () => Promise<unknown>): void;
}

export function createTurnstile(): Turnstile {
  let isTaken = false;
  const release = () => {
    isTaken = false;
  };
  return {
    enter(work) {
      if (isTaken) return;
      isTaken = true;
      work().then(release, release);
    },
  };
}

/** Turnstiles by name, so that a form that is closed and reopened finds its work still in progress. */
const named = new Map<string, Turnstile>();

export function turnstileOf(name: string): Turnstile {
  const turnstile = named.get(name) ?? createTurnstile();
  named.set(name, turnstile);
  return turnstile;
}

interface SingleMutationOptions<Result, Input> extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationKey'> {
  /** Makes it exclusive across the page; without a name it is exclusive within the component. */
  readonly name?: string;
}

/**
 * A mutation that moves money or cancels an order and must run once at a time. A busy button is disabled only with the
 * next rendering, and a second click may come before that and create a second order or deposit. Errors go to `onError`.
 */
export function useSingleMutation<Result, Input = void>({ name, ...options }: SingleMutationOptions<Result, Input>) {
  const mutation = useMutation({ ...options, ...(name === undefined ? {} : { mutationKey: [name] }) });
  const [turnstile] = useState(() => (name === undefined ? createTurnstile() : turnstileOf(name)));
  const isUnderWay = useIsMutating({ mutationKey: [name ?? ''] }) > 0;
  return {
    ...mutation,
    /** Whether it is in progress here or, under the same name, in another component. */
    isPending: mutation.isPending || isUnderWay,
    mutate: (input: Input) => turnstile.enter(() => mutation.mutateAsync(input)),
  };
}
