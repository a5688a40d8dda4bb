import { type FurtherPages, fetchMore } from '../data/fetch-more.ts';
import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { ROWS_TO_COME } from './kept-focus.ts';

/** A list that may have more pages. */
export interface MorePages extends FurtherPages {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
}

/** Loads the next page of a list, or of several lists shown as one. Renders nothing when there are no more pages. */
export function ShowMore({ of }: { readonly of: readonly MorePages[] }) {
  const further = of.filter((pages) => pages.hasNextPage);
  if (further.length === 0) return null;
  return (
    <div {...ROWS_TO_COME} className="flex justify-center p-3">
      <Button
        size="sm"
        isBusy={further.some((pages) => pages.isFetchingNextPage)}
        onClick={() => {
          for (const list of further) void fetchMore(list, list.data?.pages.length ?? 0);
        }}
      >
        {s.more}
      </Button>
    </div>
  );
}
