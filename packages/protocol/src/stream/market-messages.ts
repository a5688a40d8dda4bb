import Type, { type Static } from 'typebox';
import { ORDER_SIDE_WORDS } from '../enums/order-enums.ts';
import * as field from '../schemas/fields.ts';
import { msgType, named, outcomeSide, rootMarketId, seq, ts } from './stream-fields.ts';

/** A level's new size, one message for each token (wire contract §6). */
export const DepthDiffMessage = Type.Object(
  {
    msgType: msgType('market.depth.diff'),
    marketId: field.marketId({ about: 'Market.' }),
    tokenId: field.tokenId({ about: 'Token whose book it is.' }),
    outcomeSide: outcomeSide(),
    side: field.textEnum({ values: ['bids', 'asks'], about: 'Side of the book.', example: 'bids' }),
    price: field.decimal({ about: 'The level, in quote a share.', example: '0.55' }),
    size: field.decimal({ about: 'All that stands there now, in shares; 0 when the level is gone.', example: '120' }),
    seq: seq(),
    ts: ts(),
  },
  named('DepthDiffMessage', 'A level of a book has a new size.'),
);
export type DepthDiffMessage = Static<typeof DepthDiffMessage>;

const SnapshotLevel = Type.Object(
  {
    price: field.decimal({ about: 'Quote a share.', example: '0.55' }),
    size: field.decimal({ about: 'Shares.', example: '120' }),
  },
  named('SnapshotLevel', 'A level of a book.'),
);

const SnapshotToken = Type.Object(
  {
    tokenId: field.tokenId({ about: 'Token.' }),
    outcomeSide: outcomeSide(),
    bids: Type.Array(SnapshotLevel, { description: 'Best first.' }),
    asks: Type.Array(SnapshotLevel, { description: 'Best first.' }),
  },
  named('SnapshotToken', 'The book in the terms of one token.'),
);

/** A whole book; diffs go on from `seq` + 1 (wire contract §6). */
export const DepthSnapshotMessage = Type.Object(
  {
    msgType: msgType('market.depth.snapshot'),
    marketId: field.marketId({ about: 'Market.' }),
    seq: seq('Number of the last diff that is in it. A snapshot has none of its own.'),
    ts: ts(),
    tokens: Type.Array(SnapshotToken, { description: 'Both tokens, Yes first.' }),
  },
  named('DepthSnapshotMessage', 'The whole book of a market.'),
);
export type DepthSnapshotMessage = Static<typeof DepthSnapshotMessage>;

/** What a copy of the book must come to (wire contract §6). */
export const DepthChecksumMessage = Type.Object(
  {
    msgType: msgType('market.depth.checksum'),
    marketId: field.marketId({ about: 'Market.' }),
    seq: seq('Number of the last diff that is in it. A checksum has none of its own.'),
    checksum: field.integer({
      about:
        "CRC-32, unsigned, over the Yes token's levels as `price:size` joined by `|`: bids, then asks, best first.",
      example: 4_036_042_716,
      minimum: 0,
      maximum: 2 ** 32 - 1,
    }),
  },
  named('DepthChecksumMessage', 'A checksum of the book, every 5 seconds.'),
);
export type DepthChecksumMessage = Static<typeof DepthChecksumMessage>;

const traded = {
  marketId: field.marketId({ about: 'Market.' }),
  rootMarketId: rootMarketId(),
  tokenId: field.tokenId({ about: "The taker's token." }),
};

/** The last price of a flush (wire contract §6). */
export const LastPriceMessage = Type.Object(
  {
    msgType: msgType('market.last.price'),
    ...traded,
    price: field.decimal({ about: 'Price of the last fill, in quote a share of that token.', example: '0.55' }),
    outcomeSide: outcomeSide(),
    seq: seq(),
    ts: ts(),
  },
  named('LastPriceMessage', "The market traded: its last price, on the taker's token. The other token's is 1 less it."),
);
export type LastPriceMessage = Static<typeof LastPriceMessage>;

/** A fill, from its taker's view (wire contract §6). */
export const LastTradeMessage = Type.Object(
  {
    msgType: msgType('market.last.trade'),
    ...traded,
    side: field.textEnum({ values: Object.values(ORDER_SIDE_WORDS), about: 'What the taker did.', example: 'Buy' }),
    outcomeSide: outcomeSide(),
    price: field.decimal({ about: "Price of a share of the taker's token.", example: '0.55' }),
    shares: field.decimal({ about: 'Shares.', example: '10' }),
    amount: field.decimal({ about: 'Quote: price × shares.', example: '5.5' }),
    seq: seq(),
    ts: ts(),
  },
  named('LastTradeMessage', 'A fill, one message each.'),
);
export type LastTradeMessage = Static<typeof LastTradeMessage>;
