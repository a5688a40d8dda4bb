/** Marks an element in which the keyboard keeps its place: see {@link keepFocus}. */
export const KEEPS_FOCUS = { 'data-keeps-focus': '' } as const;
/** Marks what stands for the rows that it loads: when it goes, the first of them takes its place. */
export const ROWS_TO_COME = { 'data-rows-to-come': '' } as const;

const KEEPER = '[data-keeps-focus]';
/** Rows of a table, items of a list, and the button that loads more of them. */
const ROW = 'tbody > tr, li, [data-rows-to-come]';

/** Where the focus is in an element that keeps it. */
interface Place {
  readonly keeper: HTMLElement;
  /** Index of the row; -1 outside of rows. */
  readonly row: number;
}

/** What has the focus. */
interface Focused {
  readonly element: Element;
  /** Its places, innermost first. */
  readonly places: readonly Place[];
  /** Whether it was not focused by a pointer, whose user may have scrolled elsewhere since. */
  readonly isByKeyboard: boolean;
}

/**
 * Keeps the keyboard's place on all pages when what has the focus goes, such as a row with an order that was cancelled:
 * the focus goes to the row that takes its place in the innermost element that keeps it, or else to that element; from
 * outside of all of them, such as from a toast, to the content of the page. It does not go to a button, because a key that
 * is pressed twice would do the same to the next row.
 */
export function keepFocus(): void {
  let last: Focused | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? focused(target) : undefined;
  });
  // Only whoever goes elsewhere on the page has no place any more. The removal of what has the focus is reported by some
  // browsers, too, and a change to another window by all of them.
  document.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (last?.element === target && last.element.isConnected && document.activeElement !== target) last = undefined;
    }),
  );
  new MutationObserver(() => {
    const lost = last;
    last = lost?.element.isConnected ? moved(lost) : undefined;
    if (lost === undefined || last !== undefined) return;
    // One that is gone, or behind a dialog, does not take it.
    for (const place of lost.places) if (document.activeElement === document.body) focusOn(place, lost);
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

/** Whether the focus is on nothing that can be used: it was lost, or is on an element that kept it. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body || document.activeElement?.matches(KEEPER) === true;
}

function focused(element: Element): Focused {
  return { element, places: placesOf(element), isByKeyboard: element.matches(':focus-visible') };
}

/** With its places now: rows before it may have come or gone. */
function moved(old: Focused): Focused {
  return old.places.some(({ row }) => row >= 0) ? { ...old, places: placesOf(old.element) } : old;
}

/** Its places, innermost first. */
function placesOf(element: Element): Place[] {
  const keeper = element.closest<HTMLElement>(KEEPER);
  if (keeper === null) return [];
  const row = element === keeper ? -1 : rowsOf(keeper).indexOf(element.closest<HTMLElement>(ROW));
  return [{ keeper, row }, ...(keeper.parentElement === null ? [] : placesOf(keeper.parentElement))];
}

function rowsOf(keeper: HTMLElement): (HTMLElement | null)[] {
  return [...keeper.querySelectorAll<HTMLElement>(ROW)];
}

/** Focuses the row of this place, the last one if that was the end, or the whole, which is in view. */
function focusOn({ keeper, row }: Place, { isByKeyboard }: Focused): void {
  const rows = rowsOf(keeper);
  const next = (row < 0 ? undefined : rows[Math.min(row, rows.length - 1)]) ?? keeper;
  next.tabIndex = -1;
  next.focus({ preventScroll: next === keeper || !isByKeyboard });
}
