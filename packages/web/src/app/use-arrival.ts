import { useEffect, useState } from 'react';
import { unitsOf, unitsText } from '../format/units.ts';

/** Milliseconds for which an arrival is shown: enough to notice it beside other work. */
const SHOWN_MS = 6_000;

/**
 * By how much an amount has just risen; undefined otherwise, and when it is first known.
 * @param owner whose amount it is: another one's has not risen
 */
export function useArrival(amount: string | undefined, owner: unknown): string | undefined {
  const [seen, setSeen] = useState<{ amount: typeof amount; owner: unknown; arrival?: string }>({ amount, owner });
  if (amount !== seen.amount || owner !== seen.owner) {
    const roseUnits =
      amount === undefined || seen.amount === undefined || owner !== seen.owner
        ? 0n
        : unitsOf(amount) - unitsOf(seen.amount);
    setSeen({ amount, owner, ...(roseUnits > 0n && { arrival: unitsText(roseUnits) }) });
  }
  const { arrival } = seen;
  useEffect(() => {
    if (arrival === undefined) return;
    const timer = setTimeout(() => setSeen({ amount, owner }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [arrival, amount, owner]);
  return arrival;
}
