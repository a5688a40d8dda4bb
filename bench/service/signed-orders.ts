import type { OrderFields } from '@presage/protocol';
import {
  bytesToHex,
  domainSeparator,
  hashOrder,
  hexToBytes,
  OrderSide,
  OrderType,
  orderDomain,
  SignatureType,
  ticksToPrice,
  ZERO_ADDRESS,
} from '@presage/protocol';
import { XorShift } from '../core/random.ts';
import { secp256k1 } from './native-secp256k1.ts';
import type { TraderFixture } from './trader-fixture.ts';

/** An order with the requests that place and cancel it. */
export interface ReadyOrder {
  /** Complete HTTP requests, ready to be written to a socket. */
  readonly place: Buffer;
  readonly cancel: Buffer;
  /** The body of the request that places it. */
  readonly submission: object;
  readonly digest: Uint8Array;
  /** 65 bytes: r, s, v. */
  readonly signature: Uint8Array;
}

/** Price levels per side, a tick apart: together a book of about 3.3 KB. */
const LEVELS_EACH_SIDE = 50;
/** The best price of either side, in ticks: bids for Yes and for No at this price do not match. */
const BEST_TICKS = 4_999;
const MAX_SHARES = 100;
const WEI_PER_SHARE = 10n ** 18n;
const TICKS_PER_QUOTE = 10_000n;

/** Signs passive limit orders for both tokens around the midpoint. */
export function signOrders(fixture: TraderFixture, count: number): ReadyOrder[] {
  const random = new XorShift();
  const key = hexToBytes(fixture.privateKey);
  const separator = domainSeparator(orderDomain({ chainId: 56, verifyingContract: fixture.ctfExchange }));
  return Array.from({ length: count }, (_, index) => {
    const priceTicks = BEST_TICKS - random.below(LEVELS_EACH_SIDE);
    const order = fieldsOf(fixture, {
      salt: 2n ** 64n + BigInt(index),
      tokenId: random.below(2) === 0 ? fixture.yesTokenId : fixture.noTokenId,
      priceTicks,
      shares: 1 + random.below(MAX_SHARES),
    });
    const digest = hashOrder(separator, order);
    const { signature: rs, recid } = secp256k1.ecdsaSign(digest, key);
    const signature = Uint8Array.from([...rs, 27 + recid]);
    const submission = bodyOf(fixture, { order, priceTicks, signature });
    return {
      place: request(fixture, '/order', submission),
      cancel: request(fixture, '/order/cancel', { orderId: bytesToHex(digest) }),
      submission,
      digest,
      signature,
    };
  });
}

/** The requests that place orders, `perRequest` in each. */
export function batchesOf(orders: readonly ReadyOrder[], fixture: TraderFixture, perRequest: number): Buffer[] {
  const batches = Array.from({ length: Math.ceil(orders.length / perRequest) }, (_, index) =>
    orders.slice(index * perRequest, (index + 1) * perRequest).map(({ submission }) => submission),
  );
  return batches.map((batch) => request(fixture, '/order/batch', { orders: batch }));
}

/** The fields of a bid for one token, made by a trading wallet and signed by its owner. */
function fieldsOf(
  { tradingWallet, wallet }: TraderFixture,
  bid: { readonly salt: bigint; readonly tokenId: string; readonly priceTicks: number; readonly shares: number },
): OrderFields {
  const takerAmount = BigInt(bid.shares) * WEI_PER_SHARE;
  return {
    salt: bid.salt,
    maker: tradingWallet,
    signer: wallet,
    taker: ZERO_ADDRESS,
    tokenId: BigInt(bid.tokenId),
    makerAmount: (takerAmount * BigInt(bid.priceTicks)) / TICKS_PER_QUOTE,
    takerAmount,
    expiration: 0n,
    nonce: 0n,
    feeRateBps: 0n,
    side: OrderSide.BUY,
    signatureType: SignatureType.SAFE,
  };
}

/** The request body, filled in as by the published client. */
function bodyOf(
  { marketId, quoteToken }: TraderFixture,
  signed: { readonly order: OrderFields; readonly priceTicks: number; readonly signature: Uint8Array },
): object {
  const { order, priceTicks } = signed;
  const texts = Object.fromEntries(Object.entries(order).map(([name, value]) => [name, String(value)]));
  const signature = bytesToHex(signed.signature);
  return {
    ...texts,
    topicId: marketId,
    signature,
    sign: signature,
    contractAddress: '',
    currencyAddress: quoteToken,
    price: ticksToPrice(priceTicks),
    tradingMethod: OrderType.LIMIT_ORDER,
    timestamp: Math.floor(Date.now() / 1000),
    safeRate: '0',
    orderExpTime: '0',
  };
}

function request({ origin, apiKey }: TraderFixture, path: string, body: object): Buffer {
  const text = JSON.stringify(body);
  const head = [
    `POST /openapi${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'accept: */*',
    'user-agent: presage-bench',
    `apikey: ${apiKey}`,
    'content-type: application/json',
    `content-length: ${text.length}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`, 'latin1');
}
