import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
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

/**
 * A mutation that moves money: once at a time. A button that is busy shows it only when the page is painted next, and a
 * second click may come before; the second order or deposit would be a real one. Failures go to `onError`.
 */
export function useSingleMutation<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const mutation = useMutation(options);
  const [turnstile] = useState(createTurnstile);
  return { ...mutation, mutate: (input: Input) => turnstile.enter(() => mutation.mutateAsync(input)) };
}
