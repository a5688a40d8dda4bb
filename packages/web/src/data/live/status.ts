import { type MarketData, type MarketStatusMessage, type Position, resultOf, WebSocketChannel } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getClient } from '../client.ts';
import { invalidateOwn, refetchMarket, restartListReads } from '../keys.ts';
import { throttleAsync } from '../throttle-async.ts';
import { filterOf, useLive } from './live.ts';
import { showMarket, showState } from './show-state.ts';

/** Milliseconds for which changes are collected: those of a root's children arrive together. */
const REREAD_MS = 50;

type Followed = Pick<MarketData, 'marketId' | 'marketType'>;
type TradingState = Pick<MarketData, 'statusEnum' | 'halted'>;

/** Follows whether the market in view trades, or its outcomes, while the component is mounted. */
export function useLiveMarket(market: Followed): void {
  const queries = useQueryClient();
  useLiveStatus(market, () => refetchMarket(queries));
}

/**
 * The same for a market in a list.
 * @param isInView whether it is in view; otherwise nothing is subscribed to, as lists may be long
 */
export function useLiveCard(market: Followed, isInView: boolean): void {
  const queries = useQueryClient();
  const reread = async () => {
    await restartListReads(queries);
    showMarket(queries, resultOf(await getClient().getMarket(market.marketId, false)).data);
  };
  useLiveStatus(isInView ? market : undefined, reread);
}

/** Shows every report at once, and rereads what it does not say: a root's own state, when a market was resolved. */
function useLiveStatus(market: Followed | undefined, reread: () => Promise<void>): void {
  const queries = useQueryClient();
  const [throttled] = useState(() => throttleAsync(reread, REREAD_MS));
  useEffect(() => throttled.cancel, [throttled]);
  const onMessage = (message: MarketStatusMessage) => {
    if (showState(queries, message)) throttled.request();
  };
  useLive(market && { channel: WebSocketChannel.MARKET_STATUS, ...filterOf(market) }, { onMessage });
}

/**
 * Whether the market of a position trades or is paused: as it was read with the position, and as reported since.
 * @param isInView whether it is in view; otherwise nothing is subscribed to
 */
export function useLiveState({ marketId, marketStatusEnum, marketHalted }: Position, isInView: boolean): TradingState {
  const queries = useQueryClient();
  const [reported, setReported] = useState<TradingState>();
  const state = reported ?? { statusEnum: marketStatusEnum, halted: marketHalted };
  const onMessage = (message: MarketStatusMessage) => {
    setReported(message);
    // The end of trading and the result also change the account's orders and positions.
    if (state.statusEnum !== message.statusEnum) void invalidateOwn(queries);
  };
  useLive(isInView ? { channel: WebSocketChannel.MARKET_STATUS, marketId } : undefined, { onMessage });
  return state;
}
