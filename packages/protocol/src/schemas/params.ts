import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

export const MarketParams = Type.Object({ marketId: field.requestMarketId({ about: 'Market number.' }) }, exact);
export type MarketParams = Static<typeof MarketParams>;

export const SlugParams = Type.Object(
  { slug: field.text({ about: 'Unique name of the market, as in its URL.', example: EXAMPLE.slug, minLength: 1 }) },
  exact,
);

/** Every text is understood: one that names no order gets errno 300 (wire contract §1). */
export const OrderParams = Type.Object(
  { orderId: field.text({ about: 'Order id.', example: EXAMPLE.orderId, minLength: 1 }) },
  exact,
);

export const UserParams = Type.Object(
  { address: field.address({ about: 'Address of the wallet or trading wallet, in any case.' }) },
  exact,
);

export const WalletParams = Type.Object(
  { walletAddress: field.address({ about: 'Address of the wallet, in any case.' }) },
  exact,
);
