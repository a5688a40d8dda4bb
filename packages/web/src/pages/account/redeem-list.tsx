import type { Position } from '@presage/client';
import { Claiming } from '../../account/claiming.tsx';
import { claimsOf } from '../../account/pairs.ts';
import { useOpenPositions } from '../../data/own-positions.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { useRedeem } from '../../data/use-redeem.ts';
import { money, shares } from '../../format/amount.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { KEEPS_FOCUS } from '../../ui/kept-focus.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Lists the claimable shares of decided markets. */
export function RedeemList() {
  const positions = useOpenPositions();
  return (
    <div {...KEEPS_FOCUS}>
      <Loaded reading={positions} skeleton="h-24">
        {({ items }) => <Claims positions={items} />}
      </Loaded>
    </div>
  );
}

function Claims({ positions }: { readonly positions: readonly Position[] }) {
  const symbol = useQuoteSymbol();
  const redeem = useRedeem(positions);
  const claims = claimsOf(positions);
  if (claims.length === 0) {
    return <EmptyState icon="check" title={s.tokens.nothingToRedeem} text={s.tokens.nothingToRedeemText} />;
  }
  return (
    <ul className="space-y-2">
      {claims.map(({ marketId, title, isUnderWay, positions: held, worth }) => (
        <li key={marketId} className="flex items-center gap-3 rounded-lg bg-raised p-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              <bdi>{title}</bdi>
            </p>
            <p className="text-ink-3 text-xs">
              {held.map(({ outcome, sharesOwned }) => `${shares(sharesOwned)} ${outcome}`).join(' · ')},{' '}
              {s.tokens.worth(money(worth), symbol)}
            </p>
          </div>
          {isUnderWay ? (
            <Claiming />
          ) : (
            <Button
              size="sm"
              tone="primary"
              isBusy={redeem.status === 'pending' && redeem.variables?.includes(marketId) === true}
              disabled={redeem.isPending}
              onClick={() => redeem.mutate([marketId])}
            >
              {s.tokens.redeem}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
