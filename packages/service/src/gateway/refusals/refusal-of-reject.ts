import { type MarketStatus, type Reject, TICKS_PER_QUOTE } from '@presage/exchange';
import {
  checksumAddress,
  lotsToShares,
  OrderSide,
  OrderType,
  OUTCOME_SIDE_WORDS,
  TOPIC_STATUS_WORDS,
  ticksToPrice,
  unitsToQuote,
  weiToQuote,
} from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal, refuse, unavailable } from '../../answers/refusal.ts';
import { MIN_SHARES } from '../../presenters/market.ts';
import { receivedOrderId } from '../../presenters/order-id.ts';
import type { ReadSubmission } from '../submissions/read-submission.ts';

/** Details of the refused request, for the message. */
export interface RejectedRequest {
  /** As received; absent when the request names no market. */
  readonly marketId?: number;
  /** The state of that market. */
  readonly stage?: MarketStage;
  readonly orderId?: string;
  readonly order?: ReadSubmission;
  /** The status in which that market would accept the request; not needed for orders. */
  readonly openWhile?: string;
  /** Whether balances are what trading wallets hold on chain and have approved. */
  readonly onChain?: boolean;
  /** Seconds before its expiration at which an order is closed, so that its fills can settle. */
  readonly settleWithinSec?: number;
  readonly amount?: string;
  /** What an operator sent of a market, then of each of its children. */
  readonly markets?: readonly MarketFields[];
  readonly winnerMarketId?: number;
  readonly childMarketIds?: readonly number[];
}

export interface MarketFields {
  readonly slug?: string | undefined;
  /** Unix seconds. */
  readonly cutoffAt?: number | undefined;
}

/**
 * Converts the exchange's reject to a refusal: its errno (wire contract §1), and a message with what was needed, what
 * was available, and what to do.
 */
export function refusalOfReject(reject: Reject, request: RejectedRequest = {}): Refusal {
  const market = request.marketId === undefined ? 'market' : `market ${request.marketId}`;
  switch (reject.code) {
    case 'accountExists':
      return refuse(
        'accountExists',
        `${checksumAddress(reject.address)} already belongs to an account; use that account, or another address`,
      );
    case 'unknownAccount':
      return refuse('accountNotFound', 'there is no such account; register the wallet first');
    case 'unknownMarket':
      return refuse(
        'marketNotFound',
        `marketId: received ${request.marketId ?? 'one'}, which is not a market; GET /market lists them`,
      );
    case 'marketNotOpen':
      return refuse('marketNotOpen', `${market} is ${describeStatus(reject)}: not open for this${openWhile(request)}`);
    case 'wrongMarketType':
      return refuse(
        'marketNotOpen',
        `${market} is ${describeStage(request.stage)}categorical and has no tokens of its own: name one of its childMarkets`,
      );
    case 'illegalTransition':
      return refuse('illegalTransition', describeTransition(market, reject));
    case 'unknownOrder':
    case 'orderNotOpen':
    case 'remainderDiffers':
      return orderRefusal(reject, request);
    case 'priceOutOfRange':
      return refuse('priceOutOfRange', describeOffGrid(reject.tickStep, request.order));
    case 'sizeTooSmall':
      return refuse(
        'amountTooSmall',
        `${describeSize(request.order)}; accepted: at least ${MIN_SHARES} share, or all available shares of a token when selling`,
      );
    case 'budgetTooSmall':
      return refuse(
        'amountTooSmall',
        `${describeSize(request.order)}; accepted: market buys of at least ${unitsToQuote(reject.minUnits)} quote`,
      );
    case 'expired':
      return refuse('orderExpired', describeExpired(request, reject.nowSec));
    case 'notEnoughQuote':
      return refuse(
        'insufficientBalance',
        `not enough quote: needed ${unitsToQuote(reject.neededUnits)}, available ${unitsToQuote(reject.availableUnits)}${chainHint(request)}`,
      );
    case 'notEnoughShares':
      return refuse(
        'insufficientBalance',
        `not enough ${OUTCOME_SIDE_WORDS[reject.outcome]} shares of ${market}: needed ${lotsToShares(reject.neededLots)}, available ${lotsToShares(reject.availableLots)}${chainHint(request)}`,
      );
    case 'nothingToRedeem':
      return refuse('nothingToRedeem', `the account holds no tokens of ${market}`);
    case 'tooMany':
      return unavailable(describeFull(reject), CAPACITY_RETRY_SEC);
    default:
      return notUnderstood(fieldProblem(reject, request));
  }
}

type OrderReject = Extract<Reject, { code: 'unknownOrder' | 'orderNotOpen' | 'remainderDiffers' }>;

/** A reject about the order that a request is about, or that an order was to replace. */
function orderRefusal(reject: OrderReject, { orderId, order }: RejectedRequest): Refusal {
  const replaced = order?.replaces;
  const [field, id] = replaced === undefined ? ['orderId', orderId] : ['replaces.orderId', replaced.orderId];
  switch (reject.code) {
    case 'unknownOrder':
      return refuse('orderNotFound', `${field}: received ${receivedOrderId(id)}; this account has no such order`);
    case 'orderNotOpen':
      return refuse(
        'orderNotCancellable',
        replaced === undefined
          ? `order ${receivedOrderId(id)} is no longer open`
          : `${field}: received ${receivedOrderId(id)}, which is no longer open, so nothing was placed`,
      );
    case 'remainderDiffers': {
      const sent = replaced?.remainingLots === undefined ? '' : receivedOf(lotsToShares(replaced.remainingLots));
      const remaining = lotsToShares(reject.remainingLots);
      return refuse(
        'orderNotCancellable',
        `replaces.remainingShares: ${sent}but ${remaining} shares of the order remain, so nothing was placed and it is still open`,
      );
    }
  }
}

function describeFull({ what, max }: Extract<Reject, { code: 'tooMany' }>): string {
  if (what === 'lotsAtPrice')
    return 'the orders at this price have reached their largest total size; choose another price';
  const things = what === 'requests' ? 'requests with an Idempotency-Key; send it without' : what;
  return `the exchange has reached its limit of ${max} ${things}`;
}

function describeExpired({ order, settleWithinSec = 0 }: RejectedRequest, nowSec: number): string {
  const onChain = `orders trade until ${settleWithinSec} seconds before it, so that their trades can settle, and that`;
  const end = settleWithinSec === 0 ? 'it' : onChain;
  return `expiration: ${receivedOf(order?.expiresAtSec)}${end} had passed when the order arrived at ${nowSec}; sign a later one, or 0 for none`;
}

/** Seconds to wait before a retry: capacity becomes free only when orders close, or never. */
const CAPACITY_RETRY_SEC = 60;

/** Messages for rejects about one field of an operator's request, or about the ledger: errno 2. */
function fieldProblem(
  reject: Extract<
    Reject,
    {
      code:
        | 'unknownLabel'
        | 'labelExists'
        | 'labelsOfChild'
        | 'slugTaken'
        | 'notAChild'
        | 'cutoffNotLater'
        | 'depositsFull'
        | 'wrongLedger'
        | 'blockNotHigher'
        | 'fillNotPending'
        | 'requestIdUsed';
    }
  >,
  { marketId, amount, markets = [], winnerMarketId, childMarketIds = [] }: RejectedRequest,
): string {
  switch (reject.code) {
    case 'unknownLabel':
      return `labelIds: received ${reject.labelId}, which is not a label; GET /label lists them`;
    case 'labelExists':
      return `labelName: received ${received(reject.name)}, which already exists; choose another name`;
    case 'labelsOfChild':
      return `labelIds: market ${marketId} has the labels of its root; set them on market ${reject.rootMarketId}`;
    case 'slugTaken': {
      // Of two children with the same slug, the later one is refused.
      const index = markets.findLastIndex(({ slug }) => slug === reject.slug);
      return `${fieldOfMarket('slug', index)}: received ${received(reject.slug)}, which another market uses; choose another, or leave it out`;
    }
    case 'notAChild':
      return `winnerMarketId: received ${received(winnerMarketId)}, which is not a child of market ${marketId}; accepted: ${childMarketIds.join(', ')}`;
    case 'cutoffNotLater': {
      const index = markets.findIndex(({ cutoffAt = Number.POSITIVE_INFINITY }) => cutoffAt <= reject.nowSec);
      return `${fieldOfMarket('cutoffAt', index)}: received ${received(markets[index]?.cutoffAt)}; accepted: Unix seconds later than now, ${reject.nowSec}`;
    }
    case 'depositsFull':
      return `amount: ${receivedOf(amount)}more than the ledger can hold; accepted: at most ${unitsToQuote(reject.roomUnits)} now, ${unitsToQuote(reject.maxUnits)} in all`;
    case 'wrongLedger':
      return reject.ledger === 'chain'
        ? 'the money and tokens of this installation are on chain: move them there'
        : 'the money and tokens of this installation are kept by the service, not on chain';
    case 'blockNotHigher':
      return `blockNumber: received ${reject.blockNumber}; accepted: above ${reject.headNumber}`;
    case 'fillNotPending':
      return `tradeNo: received ${reject.tradeNo}, which is not a fill that waits for settlement`;
    case 'requestIdUsed':
      return 'Idempotency-Key: received one that was used for another request; accepted: a new one for each request, and the same only to send the same request again';
  }
}

/** The path of a market's field in the request: the market itself is first, its children follow. */
function fieldOfMarket(field: keyof MarketFields, index: number): string {
  return index > 0 ? `children.${index - 1}.${field}` : field;
}

interface MarketStage {
  readonly status: MarketStatus;
  readonly halted: boolean;
}

function describeStage(stage: MarketStage | undefined): string {
  return stage === undefined ? '' : `${describeStatus(stage)}, `;
}

/** @example 'activated, halted' */
function describeStatus({ status, halted }: MarketStage): string {
  return `${TOPIC_STATUS_WORDS[status]}${halted ? ', halted' : ''}`;
}

function describeOffGrid(tickStep: number, order: ReadSubmission | undefined): string {
  const tick = ticksToPrice(tickStep);
  const hint = order?.worstPriceText === undefined ? '' : '; leave it out for no such bound';
  return `${describePrice(order)}not on this market's grid; accepted: multiples of ${tick} from ${tick} to ${ticksToPrice(TICKS_PER_QUOTE - tickStep)}${hint}`;
}

/** Orders are accepted while a market trades. */
function openWhile({ order, openWhile = order && 'activated and not halted' }: RejectedRequest): string {
  return openWhile === undefined ? '' : `; accepted: a market that is ${openWhile}`;
}

/** A wallet's holdings count only as far as the exchange contract may move them, and what trades bring only later. */
function chainHint({ onChain = false }: RejectedRequest): string {
  if (!onChain) return '';
  return ' (what the trading wallet has approved to the exchange contract counts: enable trading once, as client libraries do; what a trade brings counts once it is Finished)';
}

/** The price as it was sent, or as it follows from the signed amounts; of a market order, its worst price. */
function describePrice(submission: ReadSubmission | undefined): string {
  if (submission?.worstPriceText !== undefined) return `worstPrice: ${receivedOf(submission.worstPriceText)}`;
  if (submission === undefined || submission.priceText !== undefined) {
    return `price: ${receivedOf(submission?.priceText)}`;
  }
  const { quoteWei, shareWei } = submission.amounts;
  const priceMillionths = (quoteWei * 1_000_000n) / shareWei;
  const isWhole = (quoteWei * 1_000_000n) % shareWei === 0n;
  const price = `${weiToQuote(priceMillionths * 10n ** 12n)}${isWhole ? '' : '…'}`;
  return `price: signed ${weiToQuote(quoteWei)} quote for ${weiToQuote(shareWei)} shares, ${price} per share, `;
}

/** The received value, if it is known. */
function receivedOf(value: unknown): string {
  return value === undefined ? '' : `received ${received(value)}, `;
}

/** An order's size, under the name of its signed field. */
function describeSize(submission: ReadSubmission | undefined): string {
  if (submission === undefined) return 'the order is too small';
  const { order, amounts, type } = submission;
  if (order.side === OrderSide.SELL) return `makerAmount: ${describeWei(amounts.shareWei, 'shares')}`;
  return type === OrderType.MARKET_ORDER
    ? `makerAmount: ${describeWei(amounts.quoteWei, 'quote')}`
    : `takerAmount: ${describeWei(amounts.shareWei, 'shares')}`;
}

/** Who counts in six decimals, as many tokens do, finds out. */
function describeWei(wei: bigint, unit: 'shares' | 'quote'): string {
  return `received ${wei} wei, which is ${weiToQuote(wei)} ${unit} (18 decimals)`;
}

const BECAUSE_WORDS = {
  cutoffPassed: ': its cutoff has passed',
  pairsOutstanding: ': pairs of its tokens are still held',
  anotherChildIsYes: ': a child is already resolved yes, so name it as winnerMarketId or resolve the others one by one',
  noChildCan: ': none of its children allows it',
} as const;

function describeTransition(market: string, reject: Extract<Reject, { code: 'illegalTransition' }>): string {
  const because = reject.because === undefined ? '' : BECAUSE_WORDS[reject.because];
  const legal = reject.legal.join(', ') || 'nothing';
  return `${market} is ${describeStatus(reject)}, which does not allow this${because}; legal now: ${legal}`;
}
