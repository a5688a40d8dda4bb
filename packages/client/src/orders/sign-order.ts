import {
  bytesToHex,
  checksumAddress,
  domainSeparator,
  hashOrder,
  isAddress,
  type OrderFields,
  orderDomain,
  SignatureType,
  ticksToPrice,
  ZERO_ADDRESS,
} from '@presage/protocol';
import type { Settings } from '../config.ts';
import type { Address } from '../constants.ts';
import { OpenApiError } from '../errors.ts';
import type { OrderSubmission, QuoteToken } from '../generated/wire.ts';
import type { MarketData } from '../reads/market-data.ts';
import { checkedChainId } from '../settlement/read-chain.ts';
import { checkAgainstMarket } from './check-against-market.ts';
import type { CheckedOrder } from './check-order.ts';
import { signedAmounts } from './order-amounts.ts';
import type { SignedOrder } from './signed-order.ts';

/** What an order is checked against and signed for. */
export interface OrderTarget {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly market: MarketData;
  /** Those of the service. */
  readonly quoteTokens: readonly QuoteToken[];
}

/** Checks an order against its market and signs it (wire contract §4); nothing is sent. */
export async function signOrder(order: CheckedOrder, target: OrderTarget): Promise<SignedOrder> {
  const { settings, market, quoteTokens } = target;
  const { signer, multiSigAddress: maker, orderNonce: nonce, orderDomainName: name } = settings;
  const chainId = checkedChainId(settings, { found: market.chainId, what: `Market ${market.marketId}` });
  const priceTicks = checkAgainstMarket(order, market);
  const amounts = signedAmounts(order, priceTicks);
  const verifyingContract = settings.ctfExchangeAddress ?? exchangeOf(market.quoteToken, quoteTokens);
  const domain = orderDomain({ name, chainId, verifyingContract });
  const fields = { ...orderFields(order, { maker, signer: await signer.address(), nonce: BigInt(nonce) }), ...amounts };
  const signature = await signer.signOrder(domain, fields);
  return {
    orderId: bytesToHex(hashOrder(domainSeparator(domain), fields)),
    submission: {
      ...textsOf(fields),
      topicId: order.marketId,
      price: ticksToPrice(priceTicks),
      tradingMethod: order.orderType,
      signature,
      currencyAddress: market.quoteToken,
      contractAddress: '',
      safeRate: order.maxSlippage,
      ...(order.worstPrice === undefined ? {} : { worstPrice: order.worstPrice }),
      orderExpTime: String(order.expiresAtSec),
      ...(order.postOnly ? { postOnly: true } : {}),
      ...(order.timeInForce === undefined ? {} : { timeInForce: order.timeInForce }),
      ...(order.replaces === undefined ? {} : { replaces: order.replaces }),
    },
  };
}

function exchangeOf(quoteToken: string, quoteTokens: readonly QuoteToken[]): Address {
  const wanted = quoteToken.toLowerCase();
  const found = quoteTokens.find(({ quoteTokenAddress }) => quoteTokenAddress.toLowerCase() === wanted);
  if (found !== undefined && isAddress(found.ctfExchangeAddress)) return checksumAddress(found.ctfExchangeAddress);
  throw new OpenApiError(`The service has no exchange contract for quote token ${quoteToken}.`);
}

/** The signed fields except the amounts. */
function orderFields(
  { tokenId, expiresAtSec, side }: CheckedOrder,
  { maker, signer, nonce }: Pick<OrderFields, 'maker' | 'signer' | 'nonce'>,
): Omit<OrderFields, 'makerAmount' | 'takerAmount'> {
  return {
    salt: randomSalt(),
    maker,
    signer,
    taker: ZERO_ADDRESS,
    tokenId: BigInt(tokenId),
    expiration: BigInt(expiresAtSec),
    nonce,
    feeRateBps: 0n,
    side,
    signatureType: maker === signer ? SignatureType.EOA : SignatureType.SAFE,
  };
}

/** 256 random bits, so that otherwise identical orders are distinct. */
function randomSalt(): bigint {
  return BigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32))));
}

function textsOf(fields: OrderFields) {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as Pick<OrderSubmission, keyof OrderFields>;
}
