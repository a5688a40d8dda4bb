import {
  type AccountId,
  type CreateMarket,
  digestOfText,
  type MarketId,
  OrderType,
  Outcome,
  type PlaceOrder,
  type PriceTicks,
  type QuoteUnits,
  Side,
  type SizeLots,
  TimeInForce,
} from '@presage/exchange';

/** A bid of account 1 for one share of Yes at 0.50 in market 1. Tests spread it, and change what matters to them. */
export const TEST_ORDER: PlaceOrder = {
  kind: 'placeOrder',
  digest: digestOfText('ab'.repeat(32)),
  accountId: 1 as AccountId,
  marketId: 1 as MarketId,
  outcome: Outcome.Yes,
  side: Side.Buy,
  type: OrderType.Limit,
  priceTicks: 5_000 as PriceTicks,
  sizeLots: 1_000_000 as SizeLots,
  budgetUnits: 0n as QuoteUnits,
  slippagePpm: 0,
  expiresAtSec: 0,
  postOnly: false,
  timeInForce: TimeInForce.GoodTillCancelled,
};

/** A binary market without fees that is open until 2096. */
export const TEST_MARKET: CreateMarket = {
  kind: 'createMarket',
  title: 'Will it rain?',
  rules: '',
  slug: 'rain',
  yesLabel: 'Yes',
  noLabel: 'No',
  labelIds: [],
  cutoffAtSec: 4_000_000_000,
  tickStep: 1,
  makerFeeBps: 0,
  takerFeeBps: 0,
  children: [],
};
