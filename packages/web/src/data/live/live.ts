import type { ChannelMessages, MarketData, MarketFilter, Topic, WebSocketChannel } from '@presage/client';
import { useEffect, useEffectEvent } from 'react';
import { getClient } from '../client.ts';
import { setClock } from '../clock.ts';
import { queryClient } from '../query-client.ts';
import { markKeyRefused, sessionOf, sessionStore } from '../session.ts';
import { useStore } from '../store.ts';
import { type ConnectionState, type LiveListener, PageStream } from './page-stream.ts';

/** The page's stream connection. */
export const pageStream = new PageStream({
  open: (options) => getClient().createStream(options),
  onReconnect: () => {
    // The local clock may have changed while the machine was asleep.
    void setClock(getClient());
    void queryClient.invalidateQueries({ refetchType: 'active' });
  },
  onKeyRefused: markKeyRefused,
});

let lastSession = sessionOf(sessionStore.get());
sessionStore.subscribe(() => {
  const session = sessionOf(sessionStore.get());
  if (session === lastSession) return;
  lastSession = session;
  queryClient.removeQueries({ queryKey: ['own'] });
  pageStream.restart();
});

export function useConnection(): ConnectionState {
  return useStore(pageStream.connection);
}

/** The market itself, or for a root all its children. */
export function filterOf({ marketId, marketType }: Pick<MarketData, 'marketId' | 'marketType'>): MarketFilter {
  return marketType === 1 ? { rootMarketId: marketId } : { marketId };
}

/** Subscribes to a topic while the component is mounted; `undefined` subscribes to nothing. */
export function useLive<Channel extends WebSocketChannel>(
  topic: (Topic & { channel: Channel }) | undefined,
  listener: LiveListener<Channel>,
): void {
  const onMessage = useEffectEvent((message: ChannelMessages[Channel]) => listener.onMessage(message));
  const onGap = useEffectEvent(() => listener.onGap?.());
  const channel = topic?.channel;
  const marketId = topic?.marketId;
  const rootMarketId = topic?.rootMarketId;
  useEffect(() => {
    if (channel === undefined) return;
    return pageStream.subscribe<Channel>({ channel, marketId, rootMarketId }, { onMessage, onGap });
  }, [channel, marketId, rootMarketId]);
}
