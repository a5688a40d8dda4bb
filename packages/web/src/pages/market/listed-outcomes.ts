import { searchText, searchWords } from '@presage/client';

/** Outcomes listed while the list is collapsed: the book below it stays within reach. */
const COLLAPSED = 6;
/** Longer lists are collapsed. Hiding one or two outcomes would save less room than the button takes. */
const LONG = 8;

export interface Listing {
  /** What the user searches for in the titles; empty for nothing. */
  readonly sought: string;
  /** Whether the user has expanded the list. */
  readonly isExpanded: boolean;
}

interface Listed {
  readonly title: string;
  /** Whether it is the outcome in the ticket. */
  readonly isChosen: boolean;
}

export function isLong(outcomes: readonly unknown[]): boolean {
  return outcomes.length > LONG;
}

/** The outcomes in view: the first ones, and always the chosen one; all of an expanded list; those searched for. */
export function listedOutcomes<Row extends Listed>(rows: readonly Row[], { sought, isExpanded }: Listing): Row[] {
  const words = searchWords(sought);
  if (words.length > 0) return rows.filter(({ title }) => words.every((word) => searchText([title]).includes(word)));
  const isAll = isExpanded || !isLong(rows);
  return rows.filter(({ isChosen }, place) => isAll || isChosen || place < COLLAPSED);
}
