import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../schemas/example-values.ts';
import * as field from '../schemas/fields.ts';
import { marketState } from '../schemas/market.ts';
import { PublicTrade } from '../schemas/trade.ts';
import { msgType, rootMarketId, seq, ts } from './stream-fields.ts';

/** Fields that mean here what they do over HTTP. */
const { marketId, tokenId, side, outcomeSide, price, shares, amount } = PublicTrade.properties;
const traded = { marketId, rootMarketId: rootMarketId(), tokenId };

/** The new size of a level, one message for each token (wire contract §6). */
export const DepthDiffMessage = field.object(
  'DepthDiffMessage',
  {
    msgType: msgType('market.depth.diff'),
    marketId,
    tokenId: field.tokenId({ about: 'Token in whose terms the level is.' }),
    outcomeSide,
    side: field.textEnum({ values: ['bids', 'asks'], about: 'Side of the book.', example: 'bids' }),
    price: field.decimal({ about: 'Price of the level, in quote per share.', example: '0.55' }),
    size: field.decimal({ about: 'New total size of the level, in shares; 0 when the level is gone.', example: '120' }),
    seq: seq(),
    ts: ts(),
  },
  { description: 'A level of a book has a new size.' },
);

const SnapshotLevel = field.object(
  'SnapshotLevel',
  {
    price: field.decimal({ about: 'Price, in quote per share.', example: '0.55' }),
    size: field.decimal({ about: 'Total size, in shares.', example: '120' }),
  },
  { description: 'A level of a book.' },
);

const SnapshotToken = field.object(
  'SnapshotToken',
  {
    tokenId: field.tokenId({ about: 'Token id.' }),
    outcomeSide,
    bids: Type.Array(SnapshotLevel, { description: 'Bid levels, best first.' }),
    asks: Type.Array(SnapshotLevel, { description: 'Ask levels, best first.' }),
  },
  { description: 'The book in the terms of one token.' },
);

/** A whole book; diffs continue from `seq` + 1 (wire contract §6). */
export const DepthSnapshotMessage = field.object(
  'DepthSnapshotMessage',
  {
    msgType: msgType('market.depth.snapshot'),
    marketId,
    seq: seq('Number of the last diff included. A snapshot has no number of its own.'),
    ts: ts(),
    tokens: Type.Array(SnapshotToken, { description: 'Both tokens, Yes first.' }),
  },
  { description: 'The whole book of a market.' },
);
export type DepthSnapshotMessage = Static<typeof DepthSnapshotMessage>;

/** A checksum with which a client verifies its copy of the book (wire contract §6). */
export const DepthChecksumMessage = field.object(
  'DepthChecksumMessage',
  {
    msgType: msgType('market.depth.checksum'),
    marketId,
    seq: seq('Number of the last diff included. A checksum has no number of its own.'),
    checksum: field.integer({
      about: "CRC-32, unsigned, of the Yes token's levels as `price:size` joined by `|`: bids, then asks, best first.",
      example: 4_036_042_716,
      minimum: 0,
      maximum: 2 ** 32 - 1,
    }),
  },
  { description: 'A checksum of the book, every 5 seconds.' },
);

/** The last price of a flush (wire contract §6). */
export const LastPriceMessage = field.object(
  'LastPriceMessage',
  {
    msgType: msgType('market.last.price'),
    ...traded,
    price: field.decimal({ about: 'Price of the last fill, in quote per share of that token.', example: '0.55' }),
    outcomeSide,
    seq: seq(),
    ts: ts(),
  },
  {
    description:
      "The last price of a market that traded, for the taker's token. The other token's price is 1 minus it.",
  },
);

/** A fill, from the taker's point of view (wire contract §6). */
export const LastTradeMessage = field.object(
  'LastTradeMessage',
  {
    msgType: msgType('market.last.trade'),
    tradeNo: field.text({ about: 'Fill number, as in GET /trade/market/{marketId}.', example: '42' }),
    ...traded,
    side,
    outcomeSide,
    price,
    shares,
    amount,
    createdAt: field.unixSec({
      about: 'When it happened, Unix seconds, as in GET /trade/market/{marketId}. It can be earlier than ts.',
      example: EXAMPLE.nowSec,
    }),
    seq: seq(),
    ts: ts(),
  },
  { description: "A fill, from the taker's point of view." },
);

/** How a market trades: the state at the subscription, then one message per change (an extension of wire contract §6). */
export const MarketStatusMessage = field.object(
  'MarketStatusMessage',
  {
    msgType: msgType('market.status'),
    marketId,
    rootMarketId: rootMarketId(),
    ...marketState,
    seq: seq(),
    ts: ts(),
  },
  {
    description:
      'How a market trades now, with the values that GET /market/{marketId} returns. While halted is true, open orders are kept and can be cancelled, but do not trade.',
  },
);
