import { checksumAddress, isAddress } from '@presage/protocol';
import type { Address } from '../constants.ts';
import type { Context } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { QuoteToken } from '../generated/wire.ts';
import { checkAgainstMarket } from '../orders/check-against-market.ts';
import type { CheckedOrder } from '../orders/check-order.ts';
import { signedAmounts } from '../orders/order-amounts.ts';
import { signOrder } from '../orders/sign-order.ts';
import type { SignedOrder } from '../orders/signed-order.ts';
import type { MarketData } from '../reads/market-data.ts';
import { checkedChainId } from '../settlement/read-chain.ts';

/** Checks an order against its market and signs it; nothing is sent. */
export async function prepareOrder(
  { settings }: Context,
  order: CheckedOrder,
  { market, quoteTokens }: { readonly market: MarketData; readonly quoteTokens: readonly QuoteToken[] },
): Promise<SignedOrder> {
  const { signer, multiSigAddress: maker, orderDomainName: domainName, orderNonce: nonce } = settings;
  const chainId = checkedChainId(settings, { found: market.chainId, what: `Market ${market.marketId}` });
  const priceTicks = checkAgainstMarket(order, market);
  const amounts = signedAmounts(order, priceTicks);
  const { quoteToken } = market;
  const exchange = settings.ctfExchangeAddress ?? exchangeOf(quoteToken, quoteTokens);
  return signOrder({ order, amounts, priceTicks, quoteToken, maker, signer, exchange, domainName, chainId, nonce });
}

function exchangeOf(quoteToken: string, quoteTokens: readonly QuoteToken[]): Address {
  const wanted = quoteToken.toLowerCase();
  const found = quoteTokens.find(({ quoteTokenAddress }) => quoteTokenAddress.toLowerCase() === wanted);
  if (found !== undefined && isAddress(found.ctfExchangeAddress)) return checksumAddress(found.ctfExchangeAddress);
  throw new OpenApiError(`The service has no exchange contract for quote token ${quoteToken}.`);
}
