import type { Core } from '../core.ts';
import { CloseReason, Outcome, Side } from '../enums.ts';
import type { PositionRow } from '../ledger/positions.ts';
import { countedSupply } from '../market/supply.ts';
import { closeOrder } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import {
  type AccountId,
  MAX_DEPOSITS_UNITS,
  MAX_SIZE_LOTS,
  type MarketId,
  type QuoteUnits,
  type SizeLots,
} from '../units.ts';
import type { ChainLedger } from './chain-ledger.ts';
import { totalLotsOf, totalUnitsOf } from './totals.ts';

/** An account's total of an asset before a block, and the total expected from its fills and operations (unbounded). */
interface Expected<Amount> {
  readonly before: Amount;
  now: Amount;
}

/** Both tokens of an account in a market. `wasEmpty`: it had nothing of either, available or held. */
interface ExpectedTokens {
  readonly yes: Expected<number>;
  readonly no: Expected<number>;
  readonly wasEmpty: boolean;
}

/** One token of an account in a market. */
interface Tokens {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
}

/**
 * Applies a block to accounts: first adds up the totals that its fills and operations lead to, then sets the
 * reported totals. What is held never exceeds the total, except for fills in settlement: that excess is the shortfall.
 */
export class BlockAccounting {
  readonly #core: Core;
  readonly #chain: ChainLedger;
  readonly #units = new Map<AccountId, Expected<bigint>>();
  readonly #lots = new Map<PositionRow, ExpectedTokens>();

  constructor(core: Core, chain: ChainLedger) {
    this.#core = core;
    this.#chain = chain;
  }

  /** Adds quote that a fill or an operation gave to an account or, if negative, took from it. */
  addUnits(accountId: AccountId, units: bigint): void {
    this.#expectedUnits(accountId).now += units;
  }

  addLots(tokens: Tokens, lots: number): void {
    const expected = this.#expectedLots(this.#core.positions.findOrCreate(tokens.accountId, tokens.marketId));
    (tokens.outcome === Outcome.Yes ? expected.yes : expected.no).now += lots;
  }

  /** Takes a buyer's payment from its hold. */
  spendHeldUnits(accountId: AccountId, units: QuoteUnits): void {
    this.#expectedUnits(accountId).now -= units;
    this.#core.balances.debitHeld(accountId, units);
  }

  spendHeldLots({ accountId, marketId, outcome }: Tokens, lots: SizeLots): void {
    const row = this.#core.positions.find(accountId, marketId);
    const expected = this.#expectedLots(row);
    (outcome === Outcome.Yes ? expected.yes : expected.no).now -= lots;
    this.#core.positions.debitHeld(row, outcome, lots);
  }

  /** Sets an account's total quote; an unexpected difference is reported as a deposit or a withdrawal. */
  setUnits(accountId: AccountId, totalUnits: bigint): void {
    const { balances, events, treasury } = this.#core;
    const { before, now } = this.#expectedUnits(accountId);
    this.#units.delete(accountId);
    const total = within(totalUnits);
    const amountUnits = (total > now ? total - now : now - total) as QuoteUnits;
    if (total > now) events.add({ kind: 'credited', accountId, amountUnits });
    if (total < now) events.add({ kind: 'debited', accountId, amountUnits });
    treasury.countTotal(total - before);
    const isUncovered = () => balances.held(accountId) > total;
    if (isUncovered()) this.#closeWhile(isUncovered, accountId, (slot) => isBuy(this.#core, slot));
    const held = balances.held(accountId);
    balances.setAvailable(accountId, (held < total ? total - held : 0n) as QuoteUnits);
    this.#chain.shortfalls.setUnits(accountId, (held > total ? held - total : 0n) as QuoteUnits);
  }

  setLots({ accountId, marketId }: Omit<Tokens, 'outcome'>, yesLots: number, noLots: number): void {
    const { positions } = this.#core;
    const known = positions.find(accountId, marketId);
    // An empty row must behave like a missing one: events must not depend on whether the row exists.
    const { yes, no, wasEmpty } = this.#expectedLots(known);
    this.#lots.delete(known);
    if (wasEmpty && yesLots === 0 && noLots === 0) return;
    const row = positions.findOrCreate(accountId, marketId);
    this.#setTokens(row, Outcome.Yes, { before: yes.before, totalLots: yesLots });
    this.#setTokens(row, Outcome.No, { before: no.before, totalLots: noLots });
  }

  /** Sets every touched total that the block did not report to the expected one. */
  finish(): void {
    const { positions } = this.#core;
    for (const [accountId, { now }] of this.#units) this.setUnits(accountId, now);
    for (const [row, { yes, no }] of this.#lots) {
      const place = { accountId: positions.accountId(row), marketId: positions.marketId(row) };
      this.setLots(place, yes.now, no.now);
    }
  }

  #setTokens(
    row: PositionRow,
    outcome: Outcome,
    { before, totalLots }: { readonly before: number; readonly totalLots: number },
  ): void {
    const { markets, orders, positions } = this.#core;
    const market = markets.get(positions.marketId(row));
    const supplyLots = outcome === Outcome.Yes ? market.yesSupplyLots : market.noSupplyLots;
    const total = Math.max(0, Math.min(totalLots, MAX_SIZE_LOTS));
    const nowLots = countedSupply(supplyLots + total - before);
    if (outcome === Outcome.Yes) market.yesSupplyLots = nowLots;
    else market.noSupplyLots = nowLots;
    const sellsThese = (slot: Slot) =>
      !isBuy(this.#core, slot) && orders.marketId(slot) === market.marketId && orders.outcome(slot) === outcome;
    const isUncovered = () => positions.held(row, outcome) > total;
    if (isUncovered()) this.#closeWhile(isUncovered, positions.accountId(row), sellsThese);
    const held = positions.held(row, outcome);
    positions.setAvailable(row, outcome, Math.max(0, total - held) as SizeLots);
    this.#chain.shortfalls.setLots(row, outcome, Math.max(0, held - total) as SizeLots);
  }

  /** Closes the account's orders that hold the asset, newest first, until what is held is covered. */
  #closeWhile(isUncovered: () => boolean, accountId: AccountId, holdsIt: (slot: Slot) => boolean): void {
    for (const slot of this.#core.accountOrders.slotsOf(accountId).reverse()) {
      if (!isUncovered()) return;
      if (holdsIt(slot)) closeOrder(this.#core, slot, CloseReason.Uncovered);
    }
  }

  #expectedUnits(accountId: AccountId): Expected<bigint> {
    const known = this.#units.get(accountId);
    if (known !== undefined) return known;
    const before: bigint = totalUnitsOf(this.#core, accountId);
    const expected = { before, now: before };
    this.#units.set(accountId, expected);
    return expected;
  }

  #expectedLots(row: PositionRow): ExpectedTokens {
    const known = this.#lots.get(row);
    if (known !== undefined) return known;
    const yesLots = totalLotsOf(this.#core, row, Outcome.Yes);
    const noLots = totalLotsOf(this.#core, row, Outcome.No);
    const wasEmpty = this.#core.positions.isEmpty(row);
    const expected = { yes: { before: yesLots, now: yesLots }, no: { before: noLots, now: noLots }, wasEmpty };
    this.#lots.set(row, expected);
    return expected;
  }
}

function isBuy({ orders }: Core, slot: Slot): boolean {
  return orders.side(slot) === Side.Buy;
}

/** Clamps to what is counted for one account, 0 to `MAX_DEPOSITS_UNITS`; anything beyond cannot be traded. */
function within(units: bigint): bigint {
  if (units < 0n) return 0n;
  return units < MAX_DEPOSITS_UNITS ? units : MAX_DEPOSITS_UNITS;
}
