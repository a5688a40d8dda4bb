import Type, { type Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

const exact = { additionalProperties: false } as const;

export const MarketParams = Type.Object({ marketId: field.sentMarketId({ about: 'Market number.' }) }, exact);
export type MarketParams = Static<typeof MarketParams>;

export const SlugParams = Type.Object(
  { slug: field.text({ about: 'Name of the market in addresses.', example: EXAMPLE.slug, minLength: 1 }) },
  exact,
);
export type SlugParams = Static<typeof SlugParams>;

/** Every text is understood: an odd one names no order and is answered with errno 300 (wire contract §1). */
export const OrderParams = Type.Object(
  { orderId: field.text({ about: 'Order.', example: EXAMPLE.orderId, minLength: 1 }) },
  exact,
);
export type OrderParams = Static<typeof OrderParams>;

export const UserParams = Type.Object(
  { address: field.address({ about: 'Wallet or trading wallet, in any case.' }) },
  exact,
);
export type UserParams = Static<typeof UserParams>;

export const WalletParams = Type.Object({ walletAddress: field.address({ about: 'Wallet, in any case.' }) }, exact);
export type WalletParams = Static<typeof WalletParams>;
