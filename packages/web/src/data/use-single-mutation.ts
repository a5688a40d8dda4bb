import { type UseMutationOptions, useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Admits work only while none is in progress. */
interface TryLock {
  /** Runs the work unless some is in progress. The caller handles its errors. */
  runIfFree(work: () => Promise<unknown>): void;
}

export function createTryLock(): TryLock {
  let isTaken = false;
  const release = () => {
    isTaken = false;
  };
  return {
    runIfFree(work) {
      if (isTaken) return;
      isTaken = true;
      work().then(release, release);
    },
  };
}

/** Locks by name, so that a form that is closed and reopened finds its work still in progress. */
const named = new Map<string, TryLock>();

export function tryLockOf(name: string): TryLock {
  const tryLock = named.get(name) ?? createTryLock();
  named.set(name, tryLock);
  return tryLock;
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
  const [tryLock] = useState(() => (name === undefined ? createTryLock() : tryLockOf(name)));
  const isUnderWay = useIsMutating({ mutationKey: [name ?? ''] }) > 0;
  return {
    ...mutation,
    /** Whether it is in progress here or, under the same name, in another component. */
    isPending: mutation.isPending || isUnderWay,
    mutate: (input: Input) => tryLock.runIfFree(() => mutation.mutateAsync(input)),
  };
}
