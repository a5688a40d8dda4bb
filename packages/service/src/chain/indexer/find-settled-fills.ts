import type { PendingFill, SettledFill } from '@presage/exchange';
import { type Findings, touch } from './findings.ts';

/**
 * Finds the pending fills that were carried out. A taker meets a maker only once, so the two digests identify a pending
 * fill, whoever sent the transaction. Both accounts are added to those whose totals are read: when a fill is reported
 * late, the ledger may already have the totals after it.
 */
export function findSettledFills(
  findings: Pick<Findings, 'fills' | 'quote' | 'tokens'>,
  pendingFills: Iterable<PendingFill>,
): readonly SettledFill[] {
  if (findings.fills.length === 0) return [];
  const pending = new Map<string, PendingFill>();
  for (const fill of pendingFills) pending.set(`${fill.takerDigest}:${fill.makerDigest}`, fill);
  const settled: SettledFill[] = [];
  for (const { takerDigest, makerDigest, txHash } of findings.fills) {
    const fill = pending.get(`${takerDigest}:${makerDigest}`);
    if (fill === undefined) continue;
    pending.delete(`${takerDigest}:${makerDigest}`);
    settled.push({ tradeNo: fill.tradeNo, txHash });
    for (const accountId of [fill.takerAccountId, fill.makerAccountId]) touch(findings, accountId, fill.marketId);
  }
  return settled;
}
