import { Link } from '@tanstack/react-router';
import { usePositions, useQuoteSymbol } from '../../data/queries.ts';
import { market as s } from '../../strings/market.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useMarketPage } from './market-context.tsx';
import { isPaused } from './trading-end.ts';

/**
 * Says above everything else why the market does not trade, or how it was resolved. What comes while the page is open is
 * only announced here, as it would move what is below it: it is shown in place of the ticket, and of the buttons that open
 * it. A pause always is, because it comes and goes.
 */
export function MarketNotice() {
  const { market, hasEndedMeanwhile } = useMarketPage();
  const text = useNotice();
  const isElsewhere = isPaused(market) || hasEndedMeanwhile;
  // Always rendered, so that screen readers announce a notice that appears later.
  return (
    <div role="status" className={cx((text === undefined || isElsewhere) && 'sr-only')}>
      {isElsewhere ? text : <EndNotice />}
    </div>
  );
}

/** Why the market does not trade, or how it was resolved, with the way to a payout. */
export function EndNotice({ className }: { readonly className?: string }) {
  const { market } = useMarketPage();
  const positions = usePositions(market.marketId);
  const text = useNotice();
  const canClaim = positions.data?.items.some(({ claimStatusEnum }) => claimStatusEnum === 'WaitClaim') === true;
  // The positions may know it earlier than the market in view.
  const isDecided = market.statusEnum === 'resolved' || market.statusEnum === 'failed';
  if (text === undefined) return null;
  return (
    <div
      className={cx(
        'flex items-center gap-2 rounded-xl border border-line px-4 py-3 font-medium text-sm',
        market.statusEnum === 'resolved' ? 'bg-accent-soft text-ink' : 'bg-warn-soft text-warn',
        className,
      )}
    >
      <Icon name="info" className="size-5 shrink-0" />
      <span className="min-w-0">
        {text}{' '}
        {isDecided && canClaim && (
          <Link to="/portfolio" className="font-semibold underline">
            {s.claim}
          </Link>
        )}
      </span>
    </div>
  );
}

function useNotice(): string | undefined {
  const { root, market } = useMarketPage();
  const symbol = useQuoteSymbol();
  const { statusEnum, resultTokenId, yesTokenId, yesLabel, noLabel } = market;
  const name = root.marketType === 1 ? market.marketTitle : s.thisMarket;
  if (isPaused(market)) return s.halted;
  if (statusEnum === 'activated') return undefined;
  if (statusEnum === 'created') return s.notOpenYet;
  if (statusEnum === 'resolving') return s.resolving;
  if (statusEnum !== 'resolved') return s.failed(symbol);
  if (resultTokenId === '') return s.resolvedHalf(name, symbol);
  return s.resolvedAs(name, resultTokenId === yesTokenId ? yesLabel : noLabel, symbol);
}
