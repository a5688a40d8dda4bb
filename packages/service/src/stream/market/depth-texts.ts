import { crc32 } from 'node:zlib';
import { complementTicks, Outcome, type PriceTicks, Side } from '@presage/exchange';
import { lotsToShares, ticksToPrice } from '@presage/protocol';
import type { BookView, MarketData } from '../../market-data/market-data.ts';
import type { Level } from '../../store/market-data-state.ts';
import type { MarketRow } from '../../store/read-store.ts';
import type { BookTexts } from './depth-channel.ts';

/** A level's new size in Yes terms; 0 removes it. */
export interface LevelChange {
  readonly side: Side;
  readonly yesPriceTicks: number;
  readonly sizeLots: number;
}

/** Creates the function that writes a change as two diffs, one in the terms of each token, without number and time. */
export function createDiffTexts({
  marketId,
  yesTokenId,
  noTokenId,
}: MarketRow): (change: LevelChange) => [string, string] {
  const start = (tokenId: string, outcomeSide: Outcome, side: string): string =>
    `{"msgType":"market.depth.diff","marketId":${marketId},"tokenId":"${tokenId}","outcomeSide":${outcomeSide},"side":"${side}","price":"`;
  const yes = { bids: start(yesTokenId, Outcome.Yes, 'bids'), asks: start(yesTokenId, Outcome.Yes, 'asks') };
  const no = { bids: start(noTokenId, Outcome.No, 'bids'), asks: start(noTokenId, Outcome.No, 'asks') };
  return ({ side, yesPriceTicks, sizeLots }) => {
    const end = `","size":"${lotsToShares(sizeLots)}"`;
    const isBid = side === Side.Buy;
    // A bid for Yes at p is an ask of No at 1 - p.
    return [
      `${isBid ? yes.bids : yes.asks}${ticksToPrice(yesPriceTicks)}${end}`,
      `${isBid ? no.asks : no.bids}${ticksToPrice(complementTicks(yesPriceTicks as PriceTicks))}${end}`,
    ];
  };
}

/** Creates the functions that write the messages about a market's current book, from market data. */
export function createBookTexts(market: MarketRow, marketData: Pick<MarketData, 'book'>): BookTexts {
  const { marketId, yesTokenId, noTokenId } = market;
  const book = (outcome: Outcome): BookView => marketData.book(marketId, outcome);
  const token = (tokenId: string, outcome: Outcome): string =>
    `{"tokenId":"${tokenId}","outcomeSide":${outcome},${book(outcome).levelsJson}}`;
  return {
    snapshot: ({ seq, tsMs }) =>
      `{"msgType":"market.depth.snapshot","marketId":${marketId},"seq":${seq},"ts":${tsMs},"tokens":[${token(yesTokenId, Outcome.Yes)},${token(noTokenId, Outcome.No)}]}`,
    checksum: (seq) =>
      `{"msgType":"market.depth.checksum","marketId":${marketId},"seq":${seq},"checksum":${bookChecksum(book(Outcome.Yes))}}`,
  };
}

/** CRC-32 of a book's levels, bids then asks, best first (wire contract §6). */
function bookChecksum({ bids, asks }: Pick<BookView, 'bids' | 'asks'>): number {
  return crc32([...bids, ...asks].map(levelText).join('|'));
}

function levelText({ priceTicks, sizeLots }: Level): string {
  return `${ticksToPrice(priceTicks)}:${lotsToShares(sizeLots)}`;
}
