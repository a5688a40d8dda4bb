import { createTransport } from '#platform';
import { WebSocketChannel } from '../stream/messages.ts';
import { Stream, type StreamOptions } from '../stream/stream.ts';
import type { StreamKey } from '../stream/stream-target.ts';
import { type FakeStream, startFakeStream } from './fake-stream.ts';

/** A fake stream, and streams connected to it that reconnect immediately. */
export interface StreamRig {
  readonly server: FakeStream;
  /** The errors passed to `onError` of these streams. */
  readonly errors: Error[];
  open(options?: StreamOptions, key?: string | StreamKey): Stream;
  close(): Promise<void>;
}

export async function startStreamRig(): Promise<StreamRig> {
  const server = await startFakeStream();
  const errors: Error[] = [];
  const opened: Stream[] = [];
  return {
    server,
    errors,
    open(options = {}, key = '') {
      const target = {
        ...keyOf(key),
        transport: createTransport(undefined),
        url: server.url,
        isClosedWhenUnused: false,
      };
      const onError = (error: Error): unknown => errors.push(error);
      const stream = new Stream(target, { reconnectMinMs: 1, reconnectMaxMs: 5, onError, ...options });
      opened.push(stream);
      return stream;
    },
    async close() {
      for (const stream of opened) stream.close();
      await server.close();
    },
  };
}

/** A trade of market 1. */
export function trade(seq: number) {
  const fields = { marketId: 1, tokenId: '11', price: '0.5', shares: '1' };
  return { msgType: WebSocketChannel.MARKET_LAST_TRADE, ...fields, seq };
}

function keyOf(key: string | StreamKey): StreamKey {
  return typeof key === 'string' ? { apiKey: () => key, isKeyChanging: () => false } : key;
}
