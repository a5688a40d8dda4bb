import { OpenApiError } from '../errors.ts';
import type { Gap } from './feed.ts';
import type { WebSocketChannel } from './messages.ts';

/** The error for `onError` about a gap that has no handler. */
export function lostMessages({ marketId, from, to }: Gap, channel: WebSocketChannel): OpenApiError {
  const where = marketId === undefined ? '' : ` of market ${marketId}`;
  const what =
    from === undefined
      ? `Messages of ${channel} by root may have been lost while disconnected`
      : `Messages of ${channel}${where} were lost, after ${from} up to ${to}`;
  return new OpenApiError(`${what}: read over HTTP what you need.`);
}
