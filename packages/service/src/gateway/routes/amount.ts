import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, type QuoteUnits, type SizeLots } from '@presage/exchange';
import {
  DECIMAL_PROBLEM_WORDS,
  lotsToShares,
  type Parsed,
  quoteToUnits,
  sharesToLots,
  unitsToQuote,
} from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';

/** Reads an `amount` of shares: whole lots, more than 0, at most the largest size of an order. */
export function readShares(amount: string): { readonly ok: true; readonly sizeLots: SizeLots } | Refusal {
  const parsed = sharesToLots(amount);
  const accepted = `more than 0 in whole lots of 0.000001, at most ${lotsToShares(MAX_SIZE_LOTS)}`;
  if (!parsed.ok || parsed.value === 0 || parsed.value > MAX_SIZE_LOTS) return badAmount(amount, parsed, accepted);
  return { ok: true, sizeLots: parsed.value as SizeLots };
}

/** Reads an `amount` of quote: whole units, more than 0, at most `maxUnits`, by default what the ledger can hold. */
export function readQuote(
  amount: string,
  maxUnits: bigint = MAX_DEPOSITS_UNITS,
): { readonly ok: true; readonly amountUnits: QuoteUnits } | Refusal {
  const parsed = quoteToUnits(amount);
  const accepted = `more than 0 with at most ten decimals, at most ${unitsToQuote(maxUnits)}`;
  if (!parsed.ok || parsed.value === 0n || parsed.value > maxUnits) return badAmount(amount, parsed, accepted);
  return { ok: true, amountUnits: parsed.value as QuoteUnits };
}

function badAmount(amount: string, parsed: Parsed<unknown>, accepted: string): Refusal {
  const hint = parsed.ok ? '' : `; send ${DECIMAL_PROBLEM_WORDS[parsed.problem]}`;
  return notUnderstood(`amount: received ${received(amount)}; accepted: ${accepted}${hint}`);
}
