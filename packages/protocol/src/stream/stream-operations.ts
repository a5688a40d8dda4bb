import type { TSchema } from 'typebox';
import { STREAM_ACTION_SCHEMAS } from './actions.ts';
import type { StreamActionName, StreamChannelName } from './channels.ts';
import {
  DepthChecksumMessage,
  DepthDiffMessage,
  DepthSnapshotMessage,
  LastPriceMessage,
  LastTradeMessage,
} from './market-messages.ts';
import { OrderUpdateMessage, TradeRecordMessage } from './own-messages.ts';

/** Something a client can ask for. */
export interface StreamActionEntry {
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
}

/** Something the service tells of. */
export interface StreamChannelEntry {
  readonly summary: string;
  readonly description: string;
  /** What a subscription brings, the channel's own message first. */
  readonly schemas: readonly TSchema[];
}

/** Every action, by its word. Each is answered in turn, by an ack or an error. */
export const STREAM_ACTION_TABLE: Readonly<Record<StreamActionName, StreamActionEntry>> = {
  AUTH: {
    summary: 'Shows the API key.',
    description:
      'Own channels need it; market channels do only where the service requires keys. As the query parameter `apikey` of the address it works too. Another key of the same account takes the place of the first.',
    schema: STREAM_ACTION_SCHEMAS.AUTH,
  },
  SUBSCRIBE: {
    summary: 'Begins a subscription, or begins it anew.',
    description:
      'Market channels take `marketId`, or `rootMarketId` for all children of a categorical market; own channels take either or neither, which means all markets. The depth channel takes `marketId` alone.',
    schema: STREAM_ACTION_SCHEMAS.SUBSCRIBE,
  },
  UNSUBSCRIBE: {
    summary: 'Ends a subscription.',
    description: 'It takes the words that began it, without resumeFrom. One that is not there is as good as ended.',
    schema: STREAM_ACTION_SCHEMAS.UNSUBSCRIBE,
  },
  HEARTBEAT: {
    summary: 'Keeps the connection open.',
    description:
      'Due about every 30 seconds. The service pings too; a connection from which neither heartbeat nor pong comes for 75 seconds is closed.',
    schema: STREAM_ACTION_SCHEMAS.HEARTBEAT,
  },
};

/** Every channel, by its name. */
export const STREAM_CHANNEL_TABLE: Readonly<Record<StreamChannelName, StreamChannelEntry>> = {
  'market.depth.diff': {
    summary: 'The book of a market.',
    description:
      'First a snapshot of both tokens, then every level that changes, once for each token. Levels that change several times within a few milliseconds are told once, as they then are. A reader who falls behind gets a new snapshot in place of what it missed.',
    schemas: [DepthDiffMessage, DepthSnapshotMessage, DepthChecksumMessage],
  },
  'market.last.price': {
    summary: 'The last price of a market.',
    description: 'One message a few milliseconds in which there were fills, however many.',
    schemas: [LastPriceMessage],
  },
  'market.last.trade': {
    summary: 'The fills of a market.',
    description: "One message a fill, from the taker's view.",
    schemas: [LastTradeMessage],
  },
  'trade.order.update': {
    summary: "The account's orders.",
    description:
      'What becomes of each of them. A command that fills an order several times tells each fill as orderFill, and once, as orderConfirm, that they are final and how the order stands after them. On chain each fill is confirmed when it has settled, and trade.record.new tells its trade again. Needs a key.',
    schemas: [OrderUpdateMessage],
  },
  'trade.record.new': {
    summary: "The account's trades.",
    description: 'One message a fill of one of its orders, and one a split or merge. Needs a key.',
    schemas: [TradeRecordMessage],
  },
};
