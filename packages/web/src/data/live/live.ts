import { WebSocketChannel as Channels, type Topic, type WebSocketChannel } from '@presage/client';
import { useEffect, useRef } from 'react';
import { getClient } from '../client.ts';
import { setClock } from '../clock.ts';
import { queryClient } from '../query-client.ts';
import { markKeyRefused, sessionOf, sessionStore } from '../session.ts';
import { useStore } from '../store.ts';
import { type ConnectionState, type LiveListener, PageStream } from './page-stream.ts';

export { Channels };

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

/** Subscribes to a topic while the component is mounted; `undefined` subscribes to nothing. */
export function useLive<Channel extends WebSocketChannel>(
  topic: (Topic & { channel: Channel }) | undefined,
  listener: LiveListener<Channel>,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const channel = topic?.channel;
  const marketId = topic?.marketId;
  const rootMarketId = topic?.rootMarketId;
  useEffect(() => {
    if (channel === undefined) return;
    return pageStream.subscribe<Channel>(
      { channel, marketId, rootMarketId },
      {
        onMessage: (message) => latest.current.onMessage(message),
        onGap: () => latest.current.onGap?.(),
      },
    );
  }, [channel, marketId, rootMarketId]);
}
