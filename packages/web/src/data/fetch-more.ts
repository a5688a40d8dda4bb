/** A list that is read page by page. */
export interface FurtherPages {
  fetchNextPage(options: { readonly cancelRefetch: boolean }): Promise<{
    readonly data: { readonly pages: readonly unknown[] } | undefined;
    readonly isError: boolean;
  }>;
}

/** Reads of the list that a next page waits for: one refetch may follow another. */
const MAX_ATTEMPTS = 5;

/**
 * Fetches the next page of a list. A refetch of what is shown, which news about the account begin at any time, takes the
 * place of that: then the page is fetched after it.
 *
 * @param shown the number of pages that are shown
 */
export async function fetchMore(list: FurtherPages, shown: number): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { data, isError } = await list.fetchNextPage({ cancelRefetch: false });
    if (isError || (data?.pages.length ?? 0) > shown) return;
  }
}
