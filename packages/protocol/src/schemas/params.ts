import type { Static } from 'typebox';
import { EXAMPLE } from './example-values.ts';
import * as field from './fields.ts';

export const MarketParams = field.parameters({ marketId: field.requestMarketId({ about: 'Market number.' }) });
export type MarketParams = Static<typeof MarketParams>;

export const SlugParams = field.parameters({
  slug: field.text({ about: 'Unique name of the market, as in its URL.', example: EXAMPLE.slug, minLength: 1 }),
});

/** Every text is understood: one that names no order gets errno 300 (wire contract §1). */
export const OrderParams = field.parameters({
  orderId: field.text({ about: 'Order id.', example: EXAMPLE.orderId, minLength: 1 }),
});

export const UserParams = field.parameters({
  address: field.address({ about: 'Address of the wallet or trading wallet, in any case.' }),
});

export const WalletParams = field.parameters({
  walletAddress: field.address({ about: 'Address of the wallet, in any case.' }),
});
