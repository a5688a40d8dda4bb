import { usePriceText } from '../../../app/preferences.ts';
import { ticksText } from '../../../format/units.ts';
import { market as s } from '../../../strings/market.ts';
import { usePriceDecimals } from '../market-context.tsx';
import type { Beyond } from './ladder.ts';
import type { BookSide } from './own-levels.ts';

interface MoreLevelsProps {
  readonly side: BookSide;
  readonly beyond: Beyond | undefined;
}

/**
 * Says how many levels a side has beyond the rows of the ladder. A side whose rows are all used keeps this line even
 * without any more, so that rows do not move under a finger when such a level comes or goes.
 */
export function MoreLevels({ side, beyond }: MoreLevelsProps) {
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  if (beyond === undefined) return null;
  const { count, lastTicks } = beyond;
  const text = side === 'asks' ? s.book.moreAsks : s.book.moreBids;
  return (
    <p className="min-h-5 px-4 text-2xs text-ink-2 leading-5">
      {count > 0 && (
        <>
          <span className="sr-only">{s.book[side]}: </span>
          {text(count, priceText(ticksText(lastTicks), decimals))}
        </>
      )}
    </p>
  );
}
