import { keep, readKept } from '../../../data/browser-storage.ts';
import type { MarketSearch } from '../market-search.ts';
import { type Draft, draftOf } from './draft.ts';

/** Key in `sessionStorage`: what was typed belongs to this tab, and is of no use after it. */
const STORAGE_KEY = 'presage.drafts';
/** Markets whose drafts are kept: more than a visitor fills in before setting up an account. */
const MAX_DRAFTS = 10;
/** Characters of a kept price or amount: more than any that can be ordered. */
const MAX_CHARS = 40;

/** What is kept of a ticket: what took typing, and what it means. */
type Typed = Pick<Draft, 'side' | 'outcome' | 'type' | 'price' | 'amount' | 'unit'>;
type Entry = readonly [marketId: number, typed: Typed];

/** The ticket's first content: what was typed here before, unless the address asks for something else. */
export function startingDraft(marketId: number, search: MarketSearch): Draft {
  const asked = draftOf(search);
  const typed = readEntries().find(([id]) => id === marketId)?.[1];
  const asksForOther = search.sell !== undefined || (search.buy !== undefined && search.buy !== typed?.outcome);
  return typed === undefined || asksForOther ? asked : { ...asked, ...typed };
}

/** Whether something was typed in a market's ticket that is kept. */
export function isKept(marketId: number): boolean {
  return readEntries().some(([id]) => id === marketId);
}

/** Keeps what was typed in a market's ticket, until it is forgotten or the tab is closed. */
export function keepDraft(marketId: number, { side, outcome, type, price, amount, unit }: Draft): void {
  if (amount === '' && price === '') forgetDraft(marketId);
  else write([...without(marketId), [marketId, { side, outcome, type, price, amount, unit }]]);
}

export function forgetDraft(marketId: number): void {
  if (isKept(marketId)) write(without(marketId));
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
