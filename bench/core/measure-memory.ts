import type { AccountId, DigestWords, MarketId, PriceTicks, QuoteUnits, SizeLots } from '@presage/exchange';
import {
  EventTape,
  Exchange,
  LOTS_PER_SHARE,
  OrderType,
  Outcome,
  Side,
  TimeInForce,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { bytesInUse } from '../bytes-in-use.ts';
import { digestAt, randomDigests } from './digests.ts';
import type { Job } from './jobs.ts';

export interface MemoryResult {
  readonly bytesEach: number;
}

/** Accounts that own the resting orders; they exist before the first measurement. */
const ACCOUNTS = 1_000;

/** An exchange to measure on; every command applied to it must succeed. */
class Stage {
  private readonly exchange = new Exchange();
  private readonly events = new EventTape();

  apply(command: Parameters<Exchange['apply']>[0]['command']): void {
    this.events.clear();
    const stamped = { sequence: this.exchange.sequence + 1, timeMs: 1_700_000_000_000, command };
    const outcome = this.exchange.applyOnTape(stamped, this.events);
    if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.reject.code}`);
  }

  openMarket(number: number): void {
    const words = { title: `Market ${number}`, rules: '', yesLabel: 'Yes', noLabel: 'No', labelIds: [], children: [] };
    const rules = { cutoffAtSec: 2_000_000_000, tickStep: 1, makerFeeBps: 0, takerFeeBps: 0 };
    this.apply({ kind: 'createMarket', slug: `market-${number}`, ...words, ...rules });
    this.apply({ kind: 'moveMarket', marketId: number as MarketId, action: 'activate' });
  }

  openAccount(number: number): void {
    const wallet = `0x${number.toString(16).padStart(40, '0')}`;
    this.apply({ kind: 'registerAccount', wallet, tradingWallet: wallet });
    const amountUnits = (100_000n * UNITS_PER_QUOTE) as QuoteUnits;
    this.apply({ kind: 'credit', accountId: number as AccountId, amountUnits });
  }

  /**
   * Keeps the measured exchange and the digests reachable until after the measurement, so that neither is collected
   * early.
   */
  keepAlive(digests?: Int32Array): void {
    this.apply({ kind: 'tick' });
    if (digests?.length === 0) throw new Error('there are digests');
  }

  rest(number: number, digest: DigestWords): void {
    const outcome = number % 2 === 0 ? Outcome.Yes : Outcome.No;
    this.apply({
      kind: 'placeOrder',
      digest,
      accountId: (1 + (number % ACCOUNTS)) as AccountId,
      marketId: 1 as MarketId,
      outcome,
      side: Side.Buy,
      type: OrderType.Limit,
      priceTicks: (4_900 - (number % 997)) as PriceTicks,
      sizeLots: LOTS_PER_SHARE as SizeLots,
      budgetUnits: 0n as QuoteUnits,
      slippagePpm: 0,
      expiresAtSec: 0,
      postOnly: false,
      timeInForce: TimeInForce.GoodTillCancelled,
    });
  }
}

/** Memory that a resting order adds to the process; arrays that grow by doubling count at their allocated size. */
export function measureOrderMemory({ orders }: Extract<Job, { kind: 'order-memory' }>): MemoryResult {
  const stage = new Stage();
  stage.openMarket(1);
  for (let account = 1; account <= ACCOUNTS; account += 1) stage.openAccount(account);
  const digests = randomDigests(orders);
  const before = bytesInUse();
  for (let order = 0; order < orders; order += 1) stage.rest(order, digestAt(digests, order));
  const bytesEach = (bytesInUse() - before) / orders;
  stage.keepAlive(digests);
  return { bytesEach };
}

/** Memory that an activated market without orders adds to the process. */
export function measureMarketMemory({ markets }: Extract<Job, { kind: 'market-memory' }>): MemoryResult {
  const stage = new Stage();
  stage.openMarket(1);
  const before = bytesInUse();
  for (let market = 2; market <= markets + 1; market += 1) stage.openMarket(market);
  const bytesEach = (bytesInUse() - before) / markets;
  stage.keepAlive();
  return { bytesEach };
}
