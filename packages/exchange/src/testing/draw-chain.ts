import type {
  ChainBalance,
  ChainBlock,
  ChainOperation,
  ChainPosition,
  FailFills,
  SettledFill,
} from '../chain-command.ts';
import { Outcome, Side } from '../enums.ts';
import type { AccountId, MarketId, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, UNITS_PER_QUOTE } from '../units.ts';
import { digestOf } from './digest-of.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import { type FillPart, lotsHeldBy, partsOf, unitsHeldBy } from './naive-holdings.ts';
import { accountOf, type NaiveState, positionOf } from './naive-state.ts';
import type { Scene } from './scene.ts';
import { drawAccount, drawMarketId } from './scene.ts';

/** A block without contents. */
export function plainBlock(blockNumber: number): ChainBlock {
  const nothing = { settled: [], operations: [], balances: [], positions: [] };
  return { kind: 'chainBlock', blockNumber, blockHash: digestOf(blockNumber), ...nothing };
}

/** A block that settles some pending fills (occasionally one that is not pending) and reports some totals. */
export function drawChainBlock(scene: Scene): ChainBlock {
  const { draw, state } = scene;
  const { blockNumber } = state.head;
  const settled = drawSettled(scene);
  const fills = state.pending.filter(({ tradeNo }) => settled.some((one) => one.tradeNo === tradeNo));
  const operations = several(scene, 2, drawOperation);
  // Usually the block reports the totals of what it touches, as an indexer would; the exchange computes the others.
  const touched = [...partsOf(fills), ...operations].filter(() => !chance(draw, 40));
  return {
    ...plainBlock(chance(draw, 3) ? blockNumber : blockNumber + 1 + draw(3)),
    settled,
    operations,
    balances: [...touched.map(({ accountId }) => drawBalance(scene, accountId)), ...several(scene, 3, drawBalance)],
    positions: [...touched.map((place) => drawPosition(scene, place)), ...several(scene, 3, drawPosition)],
  };
}

function several<T>(scene: Scene, most: number, make: (at: Scene) => T): T[] {
  return Array.from({ length: scene.draw(most + 1) }, () => make(scene));
}

function drawSettled(scene: Scene): SettledFill[] {
  return drawTradeNos(scene).map((tradeNo) => ({ tradeNo, txHash: txHashOf(tradeNo) }));
}

/** Some of the pending fills, in any order; rarely one twice, or one that is not pending. */
function drawTradeNos({ draw, state }: Scene): TradeNo[] {
  const chosen = state.pending.filter(() => chance(draw, 15)).map(({ tradeNo }) => tradeNo);
  const from = draw(chosen.length + 1);
  const shuffled = [...chosen.slice(from).reverse(), ...chosen.slice(0, from)];
  const known = state.pending[0];
  if (chance(draw, 2)) shuffled.push((1 + draw(state.tradeCount + 1)) as TradeNo);
  if (known !== undefined && chance(draw, 1)) shuffled.push(known.tradeNo, known.tradeNo);
  return shuffled;
}

/** One pending fill, often one that gives what its account has less of than is held, or some. */
export function drawFailFills(scene: Scene): FailFills {
  const { draw, state } = scene;
  const uncovered = state.pending.filter((fill) => partsOf([fill]).some((part) => isShortOf(state, part)));
  const from = uncovered.length > 0 && chance(draw, 60) ? uncovered : state.pending;
  const some = from.length > 0 && !chance(draw, 30) ? [pick(draw, from).tradeNo] : drawTradeNos(scene);
  return { kind: 'failFills', tradeNos: some, cause: 'the owner moved funds away' };
}

/** Whether an account has less than is held of what it gives in a fill: quote or, as the seller, tokens. */
function isShortOf(state: NaiveState, { accountId, marketId, outcome, side }: FillPart): boolean {
  if (side === Side.Buy) {
    const { heldUnits, totalUnits } = accountOf(state, accountId);
    return heldUnits > totalUnits;
  }
  const { yes, no } = positionOf(state, accountId, marketId);
  const { held, total } = outcome === Outcome.Yes ? yes : no;
  return held > total;
}

function drawOperation(scene: Scene): ChainOperation {
  const { draw, memory } = scene;
  const place = { accountId: drawAccount(scene), marketId: drawMarketId(scene), txHash: txHashOf(draw(1_000)) };
  const lots = (): SizeLots => ((1 + draw(9_000_000)) * memory.scale) as SizeLots;
  if (!chance(draw, 25)) return { kind: pick(draw, ['split', 'merge'] as const), ...place, sizeLots: lots() };
  return { kind: 'redeem', ...place, yesLots: lots(), noLots: lots(), payoutUnits: 12_345_678_900n as QuoteUnits };
}

/** Unchanged, a little more, half, nothing, exactly what is held, one unit less, or more than can be counted. */
function drawBalance(scene: Scene, accountId = drawAccount(scene)): ChainBalance {
  const { draw, state, memory } = scene;
  const total = state.accounts[accountId - 1]?.totalUnits ?? 0n;
  const held = unitsHeldBy(state, accountId);
  const units = pickWeighted(draw, [
    [30, total],
    [30, total + BigInt((1 + draw(60)) * memory.scale) * UNITS_PER_QUOTE + BigInt(draw(1_000))],
    [8, total / 2n],
    [3, 0n],
    [8, held],
    [8, held - 1n],
    [4, held / 2n],
    [1, MAX_DEPOSITS_UNITS / 2n],
    [1, 10n ** 30n],
  ]);
  return { accountId, quoteUnits: (units > 0n ? units : 0n) as QuoteUnits };
}

function drawPosition(scene: Scene, place: Place = drawPlace(scene)): ChainPosition {
  const { accountId, marketId } = place;
  return {
    accountId,
    marketId,
    yesLots: drawLots(scene, { accountId, marketId, outcome: Outcome.Yes }),
    noLots: drawLots(scene, { accountId, marketId, outcome: Outcome.No }),
  };
}

interface Place {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/** Often that of a pending fill, of which something is held. */
function drawPlace(scene: Scene): Place {
  const parts = partsOf(scene.state.pending);
  if (parts.length > 0 && chance(scene.draw, 40)) return pick(scene.draw, parts);
  return { accountId: drawAccount(scene), marketId: drawMarketId(scene) };
}

function drawLots({ draw, state, memory }: Scene, of: Place & { readonly outcome: Outcome }): SizeLots {
  const position = state.positions.get(`${of.accountId}/${of.marketId}`);
  const total = (of.outcome === Outcome.Yes ? position?.yes : position?.no)?.total ?? 0;
  const held = lotsHeldBy(state, of);
  const lots = pickWeighted(draw, [
    [30, total],
    [30, total + (1 + draw(20_000_000)) * memory.scale],
    [8, Math.floor(total / 2)],
    [3, 0],
    [8, held],
    [8, held - 1],
    [4, Math.floor(held / 2)],
    [4, Math.floor(held / 8)],
    [1, MAX_SIZE_LOTS],
    [1, Number.MAX_SAFE_INTEGER],
  ]);
  return Math.max(0, lots) as SizeLots;
}

function txHashOf(number: number): string {
  return `0x${digestOf(number)}`;
}
