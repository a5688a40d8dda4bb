import { OrderType, Outcome, Side, TICKS_PER_QUOTE, UNITS_PER_QUOTE } from '@presage/exchange';
import type { Submission } from '@presage/service';
import { digestAt, randomDigests } from '../core/digests.ts';
import { type Flow, FlowKind } from '../core/flow.ts';
import { publishedFlow } from '../core/published-flow.ts';
import { accountCommands, cancelCommand, marketCommands, orderCommand, splitCommand } from '../core/stage.ts';

const MARKET = 1;
/** Half of them only bid and half only ask, so that no account meets its own order. */
const ACCOUNTS = 1_000;
/** An account's starting money: more than its orders ever need. */
const CREDIT_QUOTE = 200_000n;
const SPLIT_SHARES = 100_000;
const RESTING = 10_000;
/** Bytes of a signed order in the journal. */
const EVIDENCE_BYTES = 180;
const MARKET_ENTRIES = 2;
const ENTRIES_PER_ACCOUNT = 3;

/** A fixed history of `entries` commands: a market, accounts, then the order flow. */
export function* history(entries: number): Generator<Submission, void, undefined> {
  yield* opening();
  const measured = entries - MARKET_ENTRIES - ACCOUNTS * ENTRIES_PER_ACCOUNT;
  const resting = Math.min(RESTING, Math.floor(measured / 4));
  const flow = publishedFlow({ measured: measured - resting, resting });
  const trade = traders(flow);
  for (let index = 0; index < flow.commands; index += 1) yield trade(index);
}

function* opening(): Generator<Submission, void, undefined> {
  for (const command of marketCommands(MARKET)) yield { command };
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    for (const command of accountCommands(account, CREDIT_QUOTE * UNITS_PER_QUOTE)) yield { command };
    yield { command: splitCommand(account, MARKET, SPLIT_SHARES) };
  }
}

/** Turns the flow's commands, in order, into submissions of accounts with signed orders. */
function traders(flow: Flow): (index: number) => Submission {
  const digests = randomDigests(flow.orders);
  const accounts = new Int32Array(flow.orders);
  return (index) => {
    const id = flow.order[index] as number;
    const digest = digestAt(digests, id);
    if (flow.kind[index] === FlowKind.Cancel) return { command: cancelCommand(accounts[id] as number, digest) };
    const isBid = flow.isBid[index] === 1;
    const account = 1 + (id % (ACCOUNTS / 2)) + (isBid ? 0 : ACCOUNTS / 2);
    accounts[id] = account;
    const command = orderCommand({ ...termsOf(flow, index), digest, account });
    return { command, evidence: Buffer.alloc(EVIDENCE_BYTES, Buffer.from(digest.buffer)) };
  };
}

/** Bids buy Yes or sell No, asks the reverse. Market orders always sell, because then their size is in shares. */
function termsOf(flow: Flow, index: number): Omit<Parameters<typeof orderCommand>[0], 'digest' | 'account'> {
  const isBid = flow.isBid[index] === 1;
  const isMarket = flow.kind[index] === FlowKind.Market;
  const sells = isMarket || (flow.order[index] as number) % 2 === 0;
  const outcome = isBid === sells ? Outcome.No : Outcome.Yes;
  const yesPrice = flow.price[index] as number;
  const price = outcome === Outcome.Yes ? yesPrice : TICKS_PER_QUOTE - yesPrice;
  return {
    market: MARKET,
    outcome,
    side: sells ? Side.Sell : Side.Buy,
    type: isMarket ? OrderType.Market : OrderType.Limit,
    priceTicks: isMarket ? 0 : price,
    shares: flow.size[index] as number,
  };
}
