import type { ChildMarket } from '@presage/client';
import { Link } from '@tanstack/react-router';
import { usePositions, useQuoteSymbol } from '../../data/queries.ts';
import { market as s } from '../../strings/market.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useMarketPage } from './market-context.tsx';
import { isPaused } from './trading-end.ts';

/**
 * Says why the market does not trade, or how it was resolved. A pause is only announced: it comes and goes, and a notice
 * would move what is below it. It is shown in place of the ticket, and of the buttons that open it.
 */
export function MarketNotice() {
  const { market } = useMarketPage();
  const positions = usePositions(market.marketId);
  const text = noticeOf(market, useQuoteSymbol());
  const canClaim = positions.data?.items.some(({ claimStatusEnum }) => claimStatusEnum === 'WaitClaim') === true;
  // Always rendered, so that screen readers announce a notice that appears later.
  return (
    <div role="status" className={cx((text === undefined || isPaused(market)) && 'sr-only')}>
      {text !== undefined && <Notice market={market} text={text} canClaim={canClaim} />}
    </div>
  );
}

interface NoticeProps {
  readonly market: ChildMarket;
  readonly text: string;
  readonly canClaim: boolean;
}

function Notice({ market, text, canClaim }: NoticeProps) {
  return (
    <p
      className={cx(
        'flex items-center gap-2 rounded-xl border border-line px-4 py-3 font-medium text-sm',
        market.statusEnum === 'resolved' ? 'bg-accent-soft text-ink' : 'bg-warn-soft text-warn',
      )}
    >
      <Icon name="info" className="size-5 shrink-0" />
      <span className="min-w-0">
        {text}{' '}
        {canClaim && (
          <Link to="/portfolio" className="font-semibold underline">
            {s.claim}
          </Link>
        )}
      </span>
    </p>
  );
}

function noticeOf(market: ChildMarket, symbol: string): string | undefined {
  const { statusEnum, resultTokenId, yesTokenId, yesLabel, noLabel } = market;
  if (isPaused(market)) return s.halted;
  if (statusEnum === 'activated') return undefined;
  if (statusEnum === 'created') return s.notOpenYet;
  if (statusEnum === 'resolving') return s.resolving;
  if (statusEnum !== 'resolved') return s.failed(symbol);
  if (resultTokenId === '') return s.resolvedHalf(symbol);
  return s.resolvedAs(resultTokenId === yesTokenId ? yesLabel : noLabel, symbol);
}
