import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';

/** A list that can be turned further. */
export interface MorePages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Turns to the next page of a list, or of several shown as one; nothing when there is none. */
export function ShowMore({ of }: { readonly of: readonly MorePages[] }) {
  const further = of.filter((pages) => pages.hasNextPage);
  if (further.length === 0) return null;
  return (
    <div className="flex justify-center p-3">
      <Button
        size="sm"
        isBusy={further.some((pages) => pages.isFetchingNextPage)}
        onClick={() => {
          for (const pages of further) void pages.fetchNextPage();
        }}
      >
        {s.more}
      </Button>
    </div>
  );
}
