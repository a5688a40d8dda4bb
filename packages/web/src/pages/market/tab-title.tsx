import { useBook } from '../../data/live/books.ts';
import { useChance } from '../../data/live/chances.ts';
import { probabilityText } from '../../format/price.ts';
import { common } from '../../strings/common.ts';
import { useMarketPage } from './market-context.tsx';
import { hasEnded } from './trading-end.ts';

/** The title of the browser's tab: while the market trades with its chance first, which can be followed from other tabs. */
export function TabTitle() {
  const { root, market } = useMarketPage();
  const book = useBook(market.marketId, market.yesTokenId).state;
  const chance = useChance(market, { isInView: true, book });
  const outcome = root.marketType === 1 ? ` ${market.marketTitle}` : '';
  const follows = chance && !hasEnded(market) ? `${probabilityText(chance.price)}${outcome} · ` : '';
  return <title>{`${follows}${root.marketTitle} – ${common.brand}`}</title>;
}
