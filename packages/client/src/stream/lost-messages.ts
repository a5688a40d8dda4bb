import { OpenApiError } from '../errors.ts';
import type { Gap } from './feed.ts';
import type { WebSocketChannel } from './messages.ts';

/** What `onError` hears of a gap that nobody else listens for. */
export function lostMessages({ marketId, from, to }: Gap, channel: WebSocketChannel): OpenApiError {
  const where = marketId === undefined ? '' : ` of market ${marketId}`;
  return new OpenApiError(
    `Messages of ${channel}${where} are lost, after ${from} up to ${to}: read over HTTP what you need.`,
  );
}
