import { type RefObject, useEffect, useRef } from 'react';

/** Rows of a table, and items of a list. */
const ROW = 'tbody > tr, li';

/**
 * Keeps the keyboard's place where what has the focus goes, such as a row with an order that was cancelled: the focus goes
 * to the row that takes its place, or else to the element with this ref. It does not go to a button, because a key that is
 * pressed twice would do the same to the next row.
 */
export function useKeptFocus<Whole extends HTMLElement = HTMLDivElement>(): RefObject<Whole | null> {
  const whole = useRef<Whole>(null);
  useEffect(() => (whole.current === null ? undefined : keepFocus(whole.current)), []);
  return whole;
}

interface Place {
  readonly element: Element;
  /** Index of its row; -1 outside of rows. */
  readonly row: number;
}

/** @returns what ends it */
function keepFocus(whole: HTMLElement): () => void {
  let last: Place | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, row: rowsOf(whole).indexOf(target.closest(ROW)) };
  };
  // Some browsers also report the removal of what has the focus: only whoever leaves it has no place any more.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (last?.element === target && last.element.isConnected) last = undefined;
    });
  const observer = new MutationObserver(() => {
    if (last === undefined || last.element.isConnected) return;
    if (document.activeElement === document.body) focusOn(placeOf(last, whole));
    last = undefined;
  });
  whole.addEventListener('focusin', note);
  whole.addEventListener('focusout', forget);
  observer.observe(whole, { childList: true, subtree: true });
  return () => {
    whole.removeEventListener('focusin', note);
    whole.removeEventListener('focusout', forget);
    observer.disconnect();
  };
}

function rowsOf(whole: HTMLElement): (HTMLElement | null)[] {
  return [...whole.querySelectorAll<HTMLElement>(ROW)];
}

/** The row where a lost one was, the last one if that was the end, or the whole. */
function placeOf({ row }: Place, whole: HTMLElement): HTMLElement {
  const rows = rowsOf(whole);
  return (row < 0 ? undefined : rows[Math.min(row, rows.length - 1)]) ?? whole;
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus();
}
