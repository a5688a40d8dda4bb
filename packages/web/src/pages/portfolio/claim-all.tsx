import type { Position } from '@presage/client';
import { claimsOf } from '../../account/pairs.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { useRedeem } from '../../data/use-redeem.ts';
import { money } from '../../format/amount.ts';
import { sumOf } from '../../format/sum.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Button } from '../../ui/button.tsx';

/** What can be claimed in several markets, with a button for all. Renders nothing for a single market. */
export function ClaimAll({ positions }: { readonly positions: readonly Position[] }) {
  const symbol = useQuoteSymbol();
  const redeem = useRedeem(positions);
  const claims = claimsOf(positions).filter(({ isUnderWay }) => !isUnderWay);
  const isBusy = redeem.status === 'pending';
  if (claims.length < 2 && !isBusy) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-4 pt-3">
      {claims.length > 0 && (
        <span className="text-ink-2 text-sm">
          {s.toClaim(money(sumOf(claims.map(({ worth }) => worth))), symbol, claims.length)}
        </span>
      )}
      <Button
        size="sm"
        tone="primary"
        isBusy={isBusy}
        disabled={redeem.isPending}
        onClick={() => redeem.mutate(claims.map(({ marketId }) => marketId))}
      >
        {s.claimAll}
      </Button>
    </div>
  );
}
