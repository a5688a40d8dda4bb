import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

export const MarketParams = Type.Object({ marketId: field.requestMarketId({ about: 'Market number.' }) }, field.closed);
export type MarketParams = Static<typeof MarketParams>;

export const SlugParams = Type.Object(
  { slug: field.text({ about: 'Unique name of the market, as in its URL.', example: EXAMPLE.slug, minLength: 1 }) },
  field.closed,
);

/** Every text is understood: one that names no order gets errno 300 (wire contract §1). */
export const OrderParams = Type.Object(
  { orderId: field.text({ about: 'Order id.', example: EXAMPLE.orderId, minLength: 1 }) },
  field.closed,
);

export const UserParams = Type.Object(
  { address: field.address({ about: 'Address of the wallet or trading wallet, in any case.' }) },
  field.closed,
);

export const WalletParams = Type.Object(
  { walletAddress: field.address({ about: 'Address of the wallet, in any case.' }) },
  field.closed,
);
