import { OpenApiError } from '../errors.ts';
import type { Gap } from './feed.ts';
import type { WebSocketChannel } from './messages.ts';

/** What `onError` hears of a gap that nobody else listens for. */
export function lostMessages({ marketId, from, to }: Gap, channel: WebSocketChannel): OpenApiError {
  const where = marketId === undefined ? '' : ` of market ${marketId}`;
  const what =
    from === undefined
      ? `Messages of ${channel} by root may be lost in a disconnection`
      : `Messages of ${channel}${where} are lost, after ${from} up to ${to}`;
  return new OpenApiError(`${what}: read over HTTP what you need.`);
}
