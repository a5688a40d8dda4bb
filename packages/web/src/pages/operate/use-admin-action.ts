import { type ApiResponse, resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateAll } from '../../data/keys.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { type FailureTitles, toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useAdmin } from './admin.ts';

export interface AdminActionOptions<Input, Result> {
  /** Makes it exclusive across the page, as in {@link useSingleMutation}. */
  readonly name?: string;
  readonly run: (admin: AdminClient, input: Input) => Promise<ApiResponse<Result>>;
  /** Text of the toast on success; empty for no toast. */
  readonly describeResult: (result: Result, input: Input) => string;
  /** Titles of the toast on failure: they say what failed. */
  readonly describeFailure: (input: Input) => FailureTitles;
  readonly onDone?: (result: Result, input: Input) => void;
}

/** An operator's action: reports success or failure, and refetches everything afterwards. */
export function useAdminAction<Input, Result>({
  run,
  describeResult,
  describeFailure,
  onDone,
  ...rest
}: AdminActionOptions<Input, Result>) {
  const admin = useAdmin();
  const queries = useQueryClient();
  return useSingleMutation({
    ...rest,
    mutationFn: async (input: Input) => resultOf(await run(admin, input)),
    onSuccess: (result, input) => {
      const title = describeResult(result, input);
      if (title !== '') toast({ kind: 'success', title });
      onDone?.(result, input);
      return invalidateAll(queries);
    },
    onError: (error, input) => {
      toastFailure(error, describeFailure(input));
      return invalidateAll(queries);
    },
  });
}
