import { type UseMutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Lets work in only while none is under way. */
interface Turnstile {
  /** Begins the work, or leaves it where there is some. Its failures are for those who began it. */
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

/** Of what has a name: a form that is closed and opened again finds its work still under way. */
const named = new Map<string, Turnstile>();

export function turnstileOf(name: string): Turnstile {
  const turnstile = named.get(name) ?? createTurnstile();
  named.set(name, turnstile);
  return turnstile;
}

interface SingleMutationOptions<Result, Input> extends Omit<UseMutationOptions<Result, Error, Input>, 'mutationKey'> {
  /** One at a time in all of the page; in the component alone when absent. */
  readonly name?: string;
}

/**
 * A mutation that moves money or takes an order back: once at a time. A button that is busy shows it only when the page is painted next, and a
 * second click may come before; the second order or deposit would be a real one. Failures go to `onError`.
 */
export function useSingleMutation<Result, Input = void>({ name, ...options }: SingleMutationOptions<Result, Input>) {
  const mutation = useMutation({ ...options, ...(name === undefined ? {} : { mutationKey: [name] }) });
  const [turnstile] = useState(() => (name === undefined ? createTurnstile() : turnstileOf(name)));
  const isUnderWay = useIsMutating({ mutationKey: [name ?? ''] }) > 0;
  return {
    ...mutation,
    /** Here or, under the same name, elsewhere. */
    isPending: mutation.isPending || isUnderWay,
    mutate: (input: Input) => turnstile.enter(() => mutation.mutateAsync(input)),
  };
}
