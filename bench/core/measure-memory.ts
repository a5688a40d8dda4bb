import { type DigestWords, OrderType, Outcome, Side, UNITS_PER_QUOTE } from '@presage/exchange';
import { bytesInUse } from '../bytes-in-use.ts';
import { digestAt, randomDigests } from './digests.ts';
import type { Job } from './jobs.ts';
import { accountCommands, marketCommands, orderCommand, Stage } from './stage.ts';

export interface MemoryResult {
  readonly bytesEach: number;
}

/** Accounts that own the resting orders; they exist before the first measurement. */
const ACCOUNTS = 1_000;

/** Memory that a resting order adds to the process; arrays that grow by doubling count at their allocated size. */
export function measureOrderMemory({ orders }: Extract<Job, { kind: 'order-memory' }>): MemoryResult {
  const stage = new Stage();
  stage.applyAll(marketCommands(1));
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    stage.applyAll(accountCommands(account, 100_000n * UNITS_PER_QUOTE));
  }
  const digests = randomDigests(orders);
  const before = bytesInUse();
  for (let order = 0; order < orders; order += 1) stage.apply(bid(order, digestAt(digests, order)));
  const bytesEach = (bytesInUse() - before) / orders;
  keepAlive(stage, digests);
  return { bytesEach };
}

/** Memory that an activated market without orders adds to the process. */
export function measureMarketMemory({ markets }: Extract<Job, { kind: 'market-memory' }>): MemoryResult {
  const stage = new Stage();
  stage.applyAll(marketCommands(1));
  const before = bytesInUse();
  for (let market = 2; market <= markets + 1; market += 1) stage.applyAll(marketCommands(market));
  const bytesEach = (bytesInUse() - before) / markets;
  keepAlive(stage);
  return { bytesEach };
}

/** A bid that rests: none meets another. */
function bid(number: number, digest: DigestWords) {
  return orderCommand({
    digest,
    account: 1 + (number % ACCOUNTS),
    market: 1,
    outcome: number % 2 === 0 ? Outcome.Yes : Outcome.No,
    side: Side.Buy,
    type: OrderType.Limit,
    priceTicks: 4_900 - (number % 997),
    shares: 1,
  });
}

/** Keeps the exchange and the digests reachable until after the measurement, so that neither is collected early. */
function keepAlive(stage: Stage, digests?: Int32Array): void {
  stage.apply({ kind: 'tick' });
  if (digests?.length === 0) throw new Error('there are digests');
}
