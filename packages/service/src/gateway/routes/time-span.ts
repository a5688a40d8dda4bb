import { MAX_UNIX_SEC } from '@presage/protocol';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { boundsProblem } from '../../market-data/price-history/history-window.ts';
import type { TimeSpan } from '../../store/read-store.ts';

/** The bounds of a list's query, Unix seconds. */
interface SpanQuery {
  readonly start_at?: number | undefined;
  readonly end_at?: number | undefined;
}

/** The span of time that a query selects, both seconds included; undefined for all times. */
export function readSpan({
  start_at: startAtSec,
  end_at: endAtSec,
}: SpanQuery): { readonly ok: true; readonly span: TimeSpan | undefined } | Refusal {
  const problem = boundsProblem({ startAtSec, endAtSec });
  if (problem !== undefined) return notUnderstood(problem);
  if (startAtSec === undefined && endAtSec === undefined) return { ok: true, span: undefined };
  const fromMs = (startAtSec ?? 0) * 1_000;
  const toMs = ((endAtSec ?? MAX_UNIX_SEC) + 1) * 1_000;
  return { ok: true, span: { fromMs, toMs } };
}
