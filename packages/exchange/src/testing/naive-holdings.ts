import { Outcome, Side } from '../enums.ts';
import type { Fill } from '../event.ts';
import type { AccountId, MarketId } from '../units.ts';
import { costOf, heldLotsOf, heldUnitsOf, mirrored } from './naive-money.ts';
import type { NaiveState, NaiveTokens } from './naive-state.ts';
import { marketOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';

/** On chain the supply of a token has no limit; it is counted modulo this. */
const SUPPLY_MODULUS = 2 ** 52;

/**
 * On chain, an account's total is what the chain says. What is held follows from its open orders and pending fills,
 * what is available from both; so nothing moves between the two, and both are recomputed every time.
 */
export function recount(step: Step): void {
  const { state } = step;
  const held = heldByAll(state);
  state.depositsUnits = 0n;
  for (const account of state.accounts) {
    const heldUnits = held.units.get(account.accountId) ?? 0n;
    const availableUnits = account.totalUnits > heldUnits ? account.totalUnits - heldUnits : 0n;
    const isNew = account.heldUnits !== heldUnits || account.availableUnits !== availableUnits;
    if (isNew) step.touchedAccounts.add(account.accountId);
    Object.assign(account, { heldUnits, availableUnits });
    state.depositsUnits = BigInt.asIntN(64, state.depositsUnits + account.totalUnits);
  }
  for (const market of state.markets) Object.assign(market, { yesSupplyLots: 0, noSupplyLots: 0 });
  for (const [key, { accountId, marketId, yes, no }] of state.positions) {
    const isNewYes = recountTokens(yes, held.lots.get(`${key}/${Outcome.Yes}`) ?? 0);
    const isNewNo = recountTokens(no, held.lots.get(`${key}/${Outcome.No}`) ?? 0);
    if (isNewYes || isNewNo) step.touchedPositions.set(key, { accountId, marketId });
    const market = marketOf(state, marketId);
    market.yesSupplyLots = (market.yesSupplyLots + yes.total) % SUPPLY_MODULUS;
    market.noSupplyLots = (market.noSupplyLots + no.total) % SUPPLY_MODULUS;
  }
}

function recountTokens(tokens: NaiveTokens, held: number): boolean {
  const available = Math.max(0, tokens.total - held);
  const isNew = tokens.held !== held || tokens.available !== available;
  Object.assign(tokens, { held, available });
  return isNew;
}

/** Quote held for open orders and pending fills, by account; tokens likewise, by account, market and outcome. */
function heldByAll(state: NaiveState): { readonly units: Map<AccountId, bigint>; readonly lots: Map<string, number> } {
  const units = new Map<AccountId, bigint>();
  const lots = new Map<string, number>();
  const hold = (who: Pick<FillPart, 'accountId' | 'marketId' | 'outcome'>, quote: bigint, tokens: number): void => {
    const key = `${who.accountId}/${who.marketId}/${who.outcome}`;
    units.set(who.accountId, (units.get(who.accountId) ?? 0n) + quote);
    lots.set(key, (lots.get(key) ?? 0) + tokens);
  };
  for (const order of state.open) hold(order, heldUnitsOf(order), heldLotsOf(order));
  for (const part of partsOf(state.pending)) {
    if (part.side === Side.Buy) hold(part, part.units, 0);
    else hold(part, 0n, part.lots);
  }
  return { units, lots };
}

/** Quote held for an account's open orders and pending fills. */
export function unitsHeldBy(state: NaiveState, accountId: AccountId): bigint {
  return heldByAll(state).units.get(accountId) ?? 0n;
}

/** Tokens held for an account's open orders and pending fills. */
export function lotsHeldBy(
  state: NaiveState,
  of: { readonly accountId: AccountId; readonly marketId: MarketId; readonly outcome: Outcome },
): number {
  return heldByAll(state).lots.get(`${of.accountId}/${of.marketId}/${of.outcome}`) ?? 0;
}

/** One account's part in a fill: what a buyer pays in total, or what a seller receives. */
export interface FillPart {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly lots: number;
  readonly units: bigint;
}

export function partsOf(fills: readonly Fill[]): FillPart[] {
  return fills.flatMap((fill) => [
    partOf(fill, {
      accountId: fill.takerAccountId,
      outcome: fill.takerOutcome,
      side: fill.takerSide,
      fee: fill.takerFeeUnits,
    }),
    partOf(fill, {
      accountId: fill.makerAccountId,
      outcome: fill.makerOutcome,
      side: fill.makerSide,
      fee: fill.makerFeeUnits,
    }),
  ]);
}

function partOf(fill: Fill, of: Pick<FillPart, 'accountId' | 'outcome' | 'side'> & { readonly fee: bigint }): FillPart {
  const { fee, ...who } = of;
  const cost = costOf(mirrored(of.outcome, fill.yesPriceTicks), fill.sizeLots);
  const units = of.side === Side.Buy ? cost + fee : cost - fee;
  return { ...who, marketId: fill.marketId, lots: fill.sizeLots, units };
}
