import type { TSchema } from 'typebox';
import { AuthAction, HeartbeatAction, SubscribeAction, UnsubscribeAction } from './actions.ts';
import { StreamAck, StreamError } from './answers.ts';
import type { StreamActionName, StreamChannelName } from './channels.ts';
import {
  DepthChecksumMessage,
  DepthDiffMessage,
  DepthSnapshotMessage,
  LastPriceMessage,
  LastTradeMessage,
  MarketStatusMessage,
} from './market-messages.ts';
import { OrderUpdateMessage, TradeRecordMessage } from './own-messages.ts';

/** An action that a client can send. */
export interface StreamActionEntry {
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
}

/** A channel that the service sends messages on. */
export interface StreamChannelEntry {
  readonly summary: string;
  readonly description: string;
  /** The messages of a subscription, the channel's own message first. */
  readonly schemas: readonly TSchema[];
}

/** Every action, by its word. Each gets an ack or an error, in order. */
export const STREAM_ACTION_TABLE: Readonly<Record<StreamActionName, StreamActionEntry>> = {
  AUTH: {
    summary: 'Authenticates with the API key.',
    description:
      'Own channels need a key; market channels need one only where the service requires keys. The key may also be sent with the handshake: in the header `apikey`, as over HTTP, or as the query parameter `apikey` of the URL, which ends up in logs. Another key of the same account replaces the first.',
    schema: AuthAction,
  },
  SUBSCRIBE: {
    summary: 'Starts a subscription, or restarts it.',
    description:
      'Market channels take `marketId`, or `rootMarketId` for all children of a categorical market; own channels take either or neither, which means all markets. The depth channel takes `marketId` alone. At most 32 connections may follow the own channels of one account; on a further one they are refused with errno 429.',
    schema: SubscribeAction,
  },
  UNSUBSCRIBE: {
    summary: 'Ends a subscription.',
    description:
      'Send the fields of the SUBSCRIBE, without resumeFrom. Ending a subscription that does not exist succeeds.',
    schema: UnsubscribeAction,
  },
  HEARTBEAT: {
    summary: 'Keeps the connection open.',
    description:
      'Send it about every 30 seconds. The service pings too, and closes a connection from which it receives neither a heartbeat nor a pong for 75 seconds.',
    schema: HeartbeatAction,
  },
};

/** The responses to an action. */
export const STREAM_ANSWERS = { StreamAck, StreamError };

/** Every channel, by its name. */
export const STREAM_CHANNEL_TABLE: Readonly<Record<StreamChannelName, StreamChannelEntry>> = {
  'market.depth.diff': {
    summary: 'The book of a market.',
    description:
      'First a snapshot of both tokens, then every level that changes, once for each token. A level that changes several times within a few milliseconds is sent once, with its latest size. A reader that falls behind gets a new snapshot in place of the messages it missed, and every reader gets one when more than 512 levels change at once. The snapshot replaces `GET /token/orderbook`, which has no `seq`: it is served as of now, ahead of the messages by up to a flush. A program that reads it all the same does so after the ack: sizes are absolute, so the diffs that follow make its copy right.',
    schemas: [DepthDiffMessage, DepthSnapshotMessage, DepthChecksumMessage],
  },
  'market.last.price': {
    summary: 'The last price of a market.',
    description: 'One message for every few milliseconds in which the market traded, however many fills there were.',
    schemas: [LastPriceMessage],
  },
  'market.last.trade': {
    summary: 'The fills of a market.',
    description: "One message per fill, from the taker's point of view.",
    schemas: [LastTradeMessage],
  },
  'market.status': {
    summary: 'Whether and how a market trades.',
    description:
      'Extension: the published client does not know this channel. First the current state, for a root that of every child; then one message for every few milliseconds in which the market was activated, halted, resumed, closed, resolved, failed or deleted, or in which its cutoff or fees changed. Each message has the latest values; a halt and a resume within those milliseconds also give one. The current state is the last message sent again, so the ack names the number before it. A subscription that resumes gets the messages it missed or, if they are gone, the current state.',
    schemas: [MarketStatusMessage],
  },
  'trade.order.update': {
    summary: "The account's orders.",
    description:
      "Every change of each order. When a command fills an order several times, each fill is sent as orderFill, followed by one orderConfirm that reports them as final and carries the order's state after them. On chain, each fill is confirmed once it has settled, and trade.record.new sends its trade again. Needs a key.",
    schemas: [OrderUpdateMessage],
  },
  'trade.record.new': {
    summary: "The account's trades.",
    description: 'One message per fill of one of its orders, and one per split or merge. Needs a key.',
    schemas: [TradeRecordMessage],
  },
};
