import { exampleOf, OrderSide, OrderType, ROUTES } from '@presage/protocol';
import { Client } from '../client.ts';
import type { ClientConfig } from '../config.ts';
import type * as wire from '../generated/wire.ts';
import type { PlaceOrderDataInput } from '../orders/place-order-input.ts';
import { type FakeService, success } from './fake-service.ts';

/** The first account of the well-known test mnemonic "test test … junk". */
export const PRIVATE_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const TRADING_WALLET = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const API_KEY = 'pk_test_key_that_must_not_be_shown';

// The schemas' examples are valid responses of the service, which their own tests check.
export const MARKET = exampleOf(ROUTES.getMarket.result.properties.data) as unknown as wire.Market;
export const QUOTE_TOKEN = exampleOf(ROUTES.listQuoteTokens.result.properties.list.items) as unknown as wire.QuoteToken;
export const ORDER = exampleOf(ROUTES.getOrder.result.properties.orderData) as unknown as wire.Order;
export const YES = MARKET.yesTokenId;

/** An order that buys 10 Yes at 0.18. */
export const LIMIT: PlaceOrderDataInput = {
  marketId: 1,
  tokenId: YES,
  side: OrderSide.BUY,
  orderType: OrderType.LIMIT_ORDER,
  price: '0.18',
  makerAmountInBaseToken: '10',
};

export function configFor(host: string, more: Partial<ClientConfig> = {}): ClientConfig {
  return {
    host,
    apiKey: API_KEY,
    chainId: 56,
    rpcUrl: 'http://127.0.0.1:8545',
    privateKey: PRIVATE_KEY,
    multiSigAddress: TRADING_WALLET,
    ...more,
  };
}

/** A client of a fake service that has one market and accepts every order. */
export function tradingClient(service: FakeService, more: Partial<ClientConfig> = {}): Client {
  service.on('GET /market/1', () => success({ data: MARKET }));
  service.on('GET /quoteToken', () => success({ total: 1, list: [QUOTE_TOKEN] }));
  service.on('GET /chain', () => success({ ledger: 'custodial', chainId: '56' }));
  service.on('POST /order', () => success({ orderData: ORDER }));
  return new Client(configFor(service.host, more));
}
