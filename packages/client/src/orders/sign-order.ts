import {
  bytesToHex,
  domainSeparator,
  hashOrder,
  type OrderFields,
  OrderType,
  orderDomain,
  SignatureType,
  ticksToPrice,
  ZERO_ADDRESS,
} from '@presage/protocol';
import type { Address } from '../constants.ts';
import type { Signer } from '../keys/signer.ts';
import type { CheckedOrder } from './check-order.ts';
import type { SignedAmounts } from './order-amounts.ts';
import type { SignedOrder } from './signed-order.ts';

/** Everything needed to sign an order. */
export interface OrderToSign {
  readonly order: CheckedOrder;
  readonly amounts: SignedAmounts;
  /** Price of a limit order; 0 for a market order. */
  readonly priceTicks: number;
  /** Quote token of the market. */
  readonly quoteToken: string;
  /** The trading wallet, whose funds are traded, with EIP-55 checksum like the signer's address. */
  readonly maker: Address;
  readonly signer: Signer;
  /** Exchange contract of the quote token: the order's verifying contract. */
  readonly exchange: Address;
  readonly domainName: string;
  readonly chainId: number;
  /** The account's nonce on the exchange contract. */
  readonly nonce: number;
}

/** Signs an order (wire contract §4). */
export async function signOrder(input: OrderToSign): Promise<SignedOrder> {
  const { order, signer, domainName: name, chainId, exchange: verifyingContract } = input;
  const domain = orderDomain({ name, chainId, verifyingContract });
  const fields = orderFields(input, await signer.address());
  const signature = await signer.signOrder(domain, fields);
  return {
    orderId: bytesToHex(hashOrder(domainSeparator(domain), fields)),
    submission: {
      ...fieldTexts(fields),
      topicId: order.marketId,
      price: order.orderType === OrderType.MARKET_ORDER ? '0' : ticksToPrice(input.priceTicks),
      tradingMethod: order.orderType,
      signature,
      currencyAddress: input.quoteToken,
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

function orderFields({ order, amounts, maker, nonce }: OrderToSign, signer: Address): OrderFields {
  return {
    salt: randomSalt(),
    maker,
    signer,
    taker: ZERO_ADDRESS,
    tokenId: BigInt(order.tokenId),
    ...amounts,
    expiration: BigInt(order.expiresAtSec),
    nonce: BigInt(nonce),
    feeRateBps: 0n,
    side: order.side,
    signatureType: maker === signer ? SignatureType.EOA : SignatureType.SAFE,
  };
}

/** 256 random bits, so that otherwise identical orders are distinct. */
function randomSalt(): bigint {
  return BigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32))));
}

function fieldTexts(fields: OrderFields) {
  return {
    salt: fields.salt.toString(),
    maker: fields.maker,
    signer: fields.signer,
    taker: fields.taker,
    tokenId: fields.tokenId.toString(),
    makerAmount: fields.makerAmount.toString(),
    takerAmount: fields.takerAmount.toString(),
    expiration: fields.expiration.toString(),
    nonce: fields.nonce.toString(),
    feeRateBps: fields.feeRateBps.toString(),
    side: fields.side === 0 ? ('0' as const) : ('1' as const),
    signatureType: fields.signatureType === SignatureType.EOA ? ('0' as const) : ('2' as const),
  };
}
