import { common } from '../../strings/common.ts';
import { Skeleton } from '../../ui/states.tsx';

/** The shape of a market's page until the market has been read. */
export function LoadingMarket() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only">{common.loading}</span>
      <div className="space-y-4">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-80" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="hidden h-[30rem] lg:block" />
    </div>
  );
}
