import {
  bytesToHex,
  checksumAddress,
  domainSeparator,
  type Hex,
  hashOrder,
  type OrderFields,
  type OrderSubmission,
  orderDomain,
  parseOrderFields,
  quoteToWei,
} from '@presage/protocol';
import { privateKeyToAddress } from 'viem/accounts';
import { signDigest } from '../../signatures/testing/sign.ts';
import { INSTALLATION, type Rig, type RigAnswer } from './rig.ts';

const SEPARATOR = domainSeparator(
  orderDomain({ chainId: INSTALLATION.chainId, verifyingContract: INSTALLATION.ctfExchange as Hex }),
);
const ZERO = '0x0000000000000000000000000000000000000000';

/** An order as a test describes it; the other fields are filled in like the published client does. */
export interface OrderWish {
  readonly marketId: number;
  readonly outcome?: 'yes' | 'no';
  readonly side?: 'buy' | 'sell';
  /** Limit price; absent for a market order. */
  readonly price?: string;
  readonly shares?: string;
  /** Market buys. */
  readonly quote?: string;
  readonly postOnly?: boolean;
  readonly timeInForce?: 'GTC' | 'IOC' | 'FOK';
  readonly expiration?: bigint;
  /** Changes to what is signed. */
  readonly signed?: Partial<OrderFields>;
  /** Changes to what is sent, after signing. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

/** The next order's. Smaller ones are for tests that send another salt than was signed. */
let salt = 1_000n;

/** An account with its wallet's key and an API key. */
export class Trader {
  readonly rig: Rig;
  readonly privateKey: Hex;
  readonly apiKey: string;
  readonly wallet: Hex;
  readonly tradingWallet: Hex;

  constructor(parts: Pick<Trader, 'rig' | 'privateKey' | 'apiKey' | 'wallet' | 'tradingWallet'>) {
    this.rig = parts.rig;
    this.privateKey = parts.privateKey;
    this.apiKey = parts.apiKey;
    this.wallet = parts.wallet;
    this.tradingWallet = parts.tradingWallet;
  }

  /** The body as the published client would send it. */
  async submission(wish: OrderWish): Promise<OrderSubmission> {
    const order = this.#order(wish);
    const digest = hashOrder(SEPARATOR, order);
    const signature = await signDigest(digest, this.privateKey);
    const { side, signatureType, ...rest } = order;
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    return {
      ...(texts as Omit<Record<keyof OrderFields, string>, 'side' | 'signatureType'>),
      side: String(side) as '0' | '1',
      signatureType: String(signatureType) as '0' | '2',
      topicId: wish.marketId,
      price: wish.price ?? '0',
      tradingMethod: wish.price === undefined ? 1 : 2,
      signature,
      sign: signature,
      currencyAddress: checksumAddress(INSTALLATION.quoteToken),
      contractAddress: '',
      timestamp: 1,
      safeRate: '0',
      orderExpTime: '0',
      ...(wish.postOnly === undefined ? {} : { postOnly: wish.postOnly }),
      ...(wish.timeInForce === undefined ? {} : { timeInForce: wish.timeInForce }),
      ...(wish.sent as Partial<OrderSubmission>),
    };
  }

  async place(wish: OrderWish): Promise<RigAnswer & { order: Record<string, unknown> }> {
    const answer = await this.rig.call('placeOrder', { apiKey: this.apiKey, body: await this.submission(wish) });
    return { ...answer, order: (answer.result?.orderData ?? {}) as Record<string, unknown> };
  }

  /** An order as the service returns it now. */
  async stored(order: Record<string, unknown>): Promise<Record<string, unknown>> {
    const params = { orderId: String(order.orderId) };
    const { result } = await this.rig.call('getOrder', { apiKey: this.apiKey, params });
    return result.orderData as Record<string, unknown>;
  }

  /** The first page of its positions. */
  async positions(): Promise<readonly Record<string, unknown>[]> {
    const { result } = await this.rig.call('listPositions', { apiKey: this.apiKey });
    return result.list as Record<string, unknown>[];
  }

  /** Its latest trades. */
  async trades(): Promise<readonly Record<string, unknown>[]> {
    const { result } = await this.rig.call('listTrades', { apiKey: this.apiKey, query: { limit: 20 } });
    return result.list as Record<string, unknown>[];
  }

  cancel(orderId: unknown): Promise<RigAnswer> {
    return this.rig.call('cancelOrder', { apiKey: this.apiKey, body: { orderId } });
  }

  #order(wish: OrderWish): OrderFields {
    const { outcome = 'yes', side = 'buy', price, shares = '0', quote = '0' } = wish;
    const market = this.rig.marketData.catalog.market(wish.marketId);
    const shareWei = wei(shares);
    const quoteWei = price === undefined ? wei(quote) : (shareWei * wei(price)) / wei('1');
    const amounts =
      price === undefined ? marketAmounts(side, { shareWei, quoteWei }) : limitAmounts(side, { shareWei, quoteWei });
    return {
      salt: salt++,
      maker: this.tradingWallet,
      signer: this.wallet,
      taker: ZERO,
      tokenId: BigInt((outcome === 'yes' ? market?.yesTokenId : market?.noTokenId) || '1'),
      ...amounts,
      expiration: wish.expiration ?? 0n,
      nonce: 0n,
      feeRateBps: 0n,
      side: side === 'buy' ? 0 : 1,
      signatureType: 2,
      ...wish.signed,
    };
  }
}

/** The id that a submitted order has or will have. */
export function orderIdOf(submission: OrderSubmission): string {
  const parsed = parseOrderFields(submission);
  if (!parsed.ok) throw new Error(`not an order: ${parsed.field}`);
  return bytesToHex(hashOrder(SEPARATOR, parsed.order));
}

interface Amounts {
  readonly shareWei: bigint;
  readonly quoteWei: bigint;
}

function limitAmounts(side: string, { shareWei, quoteWei }: Amounts): Pick<OrderFields, 'makerAmount' | 'takerAmount'> {
  return side === 'buy'
    ? { makerAmount: quoteWei, takerAmount: shareWei }
    : { makerAmount: shareWei, takerAmount: quoteWei };
}

function marketAmounts(
  side: string,
  { shareWei, quoteWei }: Amounts,
): Pick<OrderFields, 'makerAmount' | 'takerAmount'> {
  return { makerAmount: side === 'buy' ? quoteWei : shareWei, takerAmount: 0n };
}

function wei(text: string): bigint {
  const parsed = quoteToWei(text);
  if (!parsed.ok) throw new Error(`not an amount: ${text}`);
  return parsed.value;
}

/** Creates a builder. @returns the header with its key */
export async function createBuilder(rig: Rig, name: string): Promise<Record<'builder-apikey', string>> {
  const { result } = await rig.call('adminCreateBuilder', { body: { name } });
  return { 'builder-apikey': String(result.data?.apiKey) };
}

/** Registers account number 1, 2, 3 … through the admin API, and gives it quote and a key. */
export async function createTrader(
  rig: Rig,
  number: number,
  quote = '1000',
  tradesFrom: 'trading wallet' | 'own wallet' = 'trading wallet',
): Promise<Trader> {
  const privateKey = bytesToHex(new Uint8Array(32).fill(number));
  const wallet = privateKeyToAddress(privateKey);
  const own = tradesFrom === 'own wallet' ? { multiSigAddress: wallet } : {};
  const registered = await rig.call('adminRegisterAccount', { body: { walletAddress: wallet, ...own } });
  const tradingWallet = registered.result.data?.multiSigAddress as Hex;
  if (quote !== '0') await rig.call('adminCredit', { params: { walletAddress: wallet }, body: { amount: quote } });
  const apiKey = `pk_of_trader_${number}`;
  const owner = wallet.toLowerCase();
  rig.keys.add(apiKey, { keyId: `key-${number}`, kind: 'trader', owner, rateClass: 'standard' });
  return new Trader({ rig, privateKey, apiKey, wallet, tradingWallet });
}

/** Creates and activates a market through the admin API; returns its id. */
export async function createMarket(rig: Rig, changes: Record<string, unknown> = {}): Promise<number> {
  const body = { marketTitle: 'Will it rain?', cutoffAt: Math.floor(rig.clock.ms / 1000) + 86_400, ...changes };
  const created = await rig.call('adminCreateMarket', { body });
  const marketId = Number(created.result.data?.marketId);
  await rig.call('adminActivateMarket', { params: { marketId } });
  return marketId;
}
