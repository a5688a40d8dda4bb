/** The search parameters of a page with tabs. */
export interface TabSearch {
  /** The tab that is open; the page's first one without it. */
  readonly tab?: string | undefined;
}

/** Reads an address, which is untrusted: a page opens its first tab if it does not have the one that is named. */
export function readTabSearch({ tab }: Record<string, unknown>): TabSearch {
  return { tab: typeof tab === 'string' ? tab : undefined };
}
