import { keep, readKept } from '../../../data/browser-storage.ts';
import type { MarketSearch } from '../market-search.ts';
import { type Draft, draftOf } from './draft.ts';

/** Key in `sessionStorage`: what was typed belongs to this tab, and is of no use after it. */
const STORAGE_KEY = 'presage.drafts';
/** Markets whose drafts are kept: more than anybody fills in at the same time. */
const MAX_DRAFTS = 10;
/** Characters of a kept price or amount: more than any that can be ordered. */
const MAX_CHARS = 40;

/** What is kept of a ticket: what took typing, and what it means. */
type Typed = Pick<Draft, 'side' | 'outcome' | 'type' | 'price' | 'amount' | 'unit'>;

export interface KeepOptions {
  /** Whether it could not be sent without leaving the page: on return, the ticket is to be in view. */
  readonly isBlocked: boolean;
}

type Entry = readonly [marketId: number, typed: Typed & Partial<KeepOptions>];

/** The ticket's first content: what was typed here before, unless the address asks for something else. */
export function startingDraft(marketId: number, search: MarketSearch): Draft {
  const asked = draftOf(search);
  const kept = entryOf(marketId);
  if (kept === undefined || search.sell !== undefined) return asked;
  const { isBlocked, ...typed } = kept;
  const asksForOther = search.buy !== undefined && (typed.side !== 'buy' || search.buy !== typed.outcome);
  return asksForOther ? asked : { ...asked, ...typed };
}

/** Whether something was typed in a market's ticket that is kept. */
export function isKept(marketId: number): boolean {
  return entryOf(marketId) !== undefined;
}

/** Whether it was kept because the page had to be left to send it. */
export function wasBlocked(marketId: number): boolean {
  return entryOf(marketId)?.isBlocked === true;
}

/**
 * Keeps what was typed in a market's ticket, until it is forgotten or the tab is closed; a price alone only for who could
 * not go on, because every order leaves its price in the ticket.
 */
export function keepDraft(
  marketId: number,
  { side, outcome, type, price, amount, unit }: Draft,
  { isBlocked }: KeepOptions,
): void {
  if (amount === '' && (price === '' || !isBlocked)) forgetDraft(marketId);
  else write([...without(marketId), [marketId, { side, outcome, type, price, amount, unit, isBlocked }]]);
}

export function forgetDraft(marketId: number): void {
  if (isKept(marketId)) write(without(marketId));
}

function entryOf(marketId: number): Entry[1] | undefined {
  return readEntries().find(([id]) => id === marketId)?.[1];
}

function without(marketId: number): Entry[] {
  return readEntries().filter(([id]) => id !== marketId);
}

function write(entries: readonly Entry[]): void {
  keep('sessionStorage', STORAGE_KEY, entries.length === 0 ? undefined : JSON.stringify(entries.slice(-MAX_DRAFTS)));
}

/** Validates the stored value: an older version or a user may have written it. */
function readEntries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(readKept('sessionStorage', STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.slice(-MAX_DRAFTS).filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry) || typeof entry[0] !== 'number') return false;
  const { side, outcome, type, price, amount, unit } = (entry[1] ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return (
    (side === 'buy' || side === 'sell') &&
    (outcome === 'yes' || outcome === 'no') &&
    (type === 'market' || type === 'limit') &&
    (unit === 'quote' || unit === 'shares') &&
    [price, amount].every((text) => typeof text === 'string' && text.length <= MAX_CHARS)
  );
}
