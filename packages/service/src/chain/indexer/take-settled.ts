import type { PendingFill, SettledFill } from '@presage/exchange';
import type { Findings } from './findings.ts';

/**
 * Which pending fills were carried out. A taker meets a maker once, so their digests name a pending fill, whoever sent the
 * transaction. What both have is added to what is to be read: of a fill that is told late, the ledger may have the totals
 * already.
 */
export function takeSettled(
  { fills, quote, tokens }: Pick<Findings, 'fills' | 'quote' | 'tokens'>,
  pendingFills: Iterable<PendingFill>,
): readonly SettledFill[] {
  if (fills.length === 0) return [];
  const pending = new Map<string, PendingFill>();
  for (const fill of pendingFills) pending.set(`${fill.takerDigest}:${fill.makerDigest}`, fill);
  const settled: SettledFill[] = [];
  for (const { takerDigest, makerDigest, txHash } of fills) {
    const fill = pending.get(`${takerDigest}:${makerDigest}`);
    if (fill === undefined) continue;
    pending.delete(`${takerDigest}:${makerDigest}`);
    settled.push({ tradeNo: fill.tradeNo, txHash });
    for (const accountId of [fill.takerAccountId, fill.makerAccountId]) {
      quote.add(accountId);
      const markets = tokens.get(accountId) ?? new Set();
      tokens.set(accountId, markets.add(fill.marketId));
    }
  }
  return settled;
}
