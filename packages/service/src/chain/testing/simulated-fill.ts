import type { AccountId, MarketId, OrderNo, PendingFill, QuoteUnits, SizeLots, TradeNo } from '@presage/exchange';
import type { SignedOrder } from '../../signatures/evidence.ts';
import { digestOf } from './simulated-transaction.ts';

/** A fill of two orders, whose digests are the given numbers. */
export function fillOf(tradeNo: number, taker: number, maker: number): PendingFill {
  return {
    tradeNo: tradeNo as TradeNo,
    marketId: 1 as MarketId,
    matchType: 0,
    yesPriceTicks: 5_000 as never,
    sizeLots: 1_000_000 as SizeLots,
    takerOrderNo: taker as OrderNo,
    takerAccountId: 1 as AccountId,
    takerOutcome: 1,
    takerSide: 0,
    takerFeeUnits: 0n as QuoteUnits,
    makerOrderNo: maker as OrderNo,
    makerAccountId: 2 as AccountId,
    makerOutcome: 1,
    makerSide: 1,
    makerFeeUnits: 0n as QuoteUnits,
    takerDigest: digestOf(BigInt(taker)),
    makerDigest: digestOf(BigInt(maker)),
  };
}

/** An order whose salt is its digest: the simulated chain reads the digest there. */
export function orderOf(digest: string): SignedOrder {
  const address = '0x00000000000000000000000000000000000000aa' as const;
  return {
    order: {
      salt: BigInt(`0x${digest}`),
      maker: address,
      signer: address,
      taker: address,
      tokenId: 1n,
      makerAmount: 1n,
      takerAmount: 1n,
      expiration: 0n,
      nonce: 0n,
      feeRateBps: 0n,
      side: 0,
      signatureType: 0,
    },
    signature: new Uint8Array(65),
  };
}
