import { Side } from '@presage/exchange/values';
import { type BotMarket, ticksOf } from './bot-markets.ts';
import { signOrder } from './demo-account.ts';
import { type BotInput, priceText, submission } from './market-maker.ts';

const LOTS_PER_SHARE = 1_000_000;
const SIZES = [2, 5, 10, 10, 20, 25, 50, 60, 75, 100, 150] as const;

interface Level {
  readonly price: string;
  readonly size: string;
}

/** Trades at what the book offers, as people do: mostly buys, small and round. */
export class MarketTaker {
  readonly #input: BotInput;

  constructor(input: BotInput) {
    this.#input = input;
  }

  /** Buys at the best ask of one of the market's tokens, or does nothing when there is none. */
  async take(market: BotMarket): Promise<void> {
    const { client, account, domainSeparator, random } = this.#input;
    const tokenId = random.chance(65) ? market.yesTokenId : market.noTokenId;
    const { asks } = await client.get<{ asks: readonly Level[] }>(`/token/orderbook?token_id=${tokenId}`);
    const best = asks[0];
    if (best === undefined) return;
    const priceTicks = ticksOf(best.price);
    const shares = random.pick(SIZES);
    const sizeLots = shares * LOTS_PER_SHARE;
    const signed = signOrder({
      account,
      tokenId: BigInt(tokenId),
      side: Side.Buy,
      priceTicks,
      sizeLots,
      domainSeparator,
    });
    const answer = await client.post<{ orderData: { orderId: string; status: number } } | null>(
      '/order',
      submission(market, signed, priceText(priceTicks)),
    );
    const order = answer.result?.orderData;
    if (order !== undefined && order.status === STILL_OPEN)
      await client.post('/order/cancel', { orderId: order.orderId });
  }
}

/** Order status of wire contract §3: what the book moved away from in the meantime is not left resting. */
const STILL_OPEN = 1;
