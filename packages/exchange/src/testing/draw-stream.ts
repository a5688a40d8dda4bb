import type { CancelAllAfter, CancelOrder, CancelOrders, Command, Merge, Redeem, Split } from '../command.ts';
import type { Ledger } from '../enums.ts';
import { MarketStatus, Side } from '../enums.ts';
import type { Stamped } from '../exchange.ts';
import { digestOfText } from '../orders/digest.ts';
import type { AccountId, QuoteUnits, SizeLots } from '../units.ts';
import { UNITS_PER_QUOTE } from '../units.ts';
import type { Draw } from './draw.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import { drawCredit, drawDebit, drawLabel, drawRegister } from './draw-account.ts';
import { drawChainBlock, drawFailFills, plainBlock } from './draw-chain.ts';
import { drawCreateMarket, drawEditMarket, drawMoveMarket, drawResolveMarket } from './draw-market.ts';
import { drawPlaceOrder } from './draw-order.ts';
import { drawRequest } from './draw-request.ts';
import { NaiveExchange } from './naive-exchange.ts';
import type { NaiveState } from './naive-state.ts';
import type { Memory, Scene } from './scene.ts';
import { drawAccount, drawAnyMarketId, drawMarketId, openMarkets } from './scene.ts';

/** The time at which every stream begins, Unix milliseconds. */
const START_MS = 1_700_000_000_000;

/** The initial state: six accounts, rich and poor, two labels, two binary markets and a categorical one, all open. */
export function drawPrelude(draw: Draw, memory: Memory): Stamped[] {
  const reference = new NaiveExchange(memory.ledger);
  const commands: Stamped[] = [];
  const add = (make: (scene: Scene) => Command): void => {
    const command = make({ draw, state: reference.state, timeMs: START_MS, memory });
    const stamped = { sequence: reference.state.sequence + 1, timeMs: START_MS, command };
    commands.push(stamped);
    reference.apply(stamped, []);
  };
  for (const quote of [1_000, 1_000, 200, 50, 20, 5]) {
    const amountUnits = (BigInt(quote * memory.scale) * UNITS_PER_QUOTE) as QuoteUnits;
    add(drawRegister);
    add(({ state }) => fund(memory.ledger, state, amountUnits));
  }
  for (const name of ['sport', 'weather']) add(() => ({ kind: 'createLabel', name, imageUrl: '' }));
  for (const children of [0, 0, 3]) {
    add((scene) => drawCreateMarket(scene, children));
    const marketId = reference.state.markets.find((market) => market.status === MarketStatus.Created)?.marketId;
    if (marketId !== undefined) add(() => ({ kind: 'moveMarket', marketId, action: 'activate' }));
  }
  return commands;
}

/** Quote for the newest account: a deposit, or a block that reports it. */
function fund(ledger: Ledger, state: NaiveState, quoteUnits: QuoteUnits): Command {
  const accountId = newest(state);
  if (ledger === 'custodial') return { kind: 'credit', accountId, amountUnits: quoteUnits };
  return { ...plainBlock(state.head.blockNumber + 1), balances: [{ accountId, quoteUnits }] };
}

function newest(state: NaiveState): AccountId {
  return state.accounts.length as AccountId;
}

/** The next command of a stream, given the reference before it. */
export function drawStamped(draw: Draw, reference: NaiveExchange, memory: Memory): Stamped {
  const { state } = reference;
  const timeMs = drawTimeMs(draw, reference);
  return { sequence: state.sequence + 1, timeMs, command: drawCommand({ draw, state, timeMs, memory }) };
}

/** Usually no time passes; sometimes it advances just up to or just past the next deadline, if that is near. */
function drawTimeMs(draw: Draw, reference: NaiveExchange): number {
  const now = reference.state.timeMs;
  const deadline = reference.nextDeadlineMs();
  const isNear = deadline - now < 900_000 || chance(draw, 5);
  const timeMs = pickWeighted(draw, [
    [600, now],
    [250, now + draw(2_000)],
    [20, now + 20_000],
    [1, now + 3_600_000],
    [30, isNear && Number.isFinite(deadline) ? deadline - 1 + draw(3) : now],
  ]);
  return Math.max(now, timeMs);
}

type Maker = (at: Scene) => Command;

/** Commands of the custodial ledger, and occasionally a block, which is refused there. */
const FUNDS: readonly (readonly [weight: number, make: Maker])[] = [
  [14, drawSplit],
  [7, drawMerge],
  [8, drawRedeem],
  [8, drawCredit],
  [6, drawDebit],
  [1, (at) => ({ kind: 'sweepFees', accountId: drawAccount(at) })],
  [1, drawChainBlock],
  [1, drawFailFills],
];

/** Commands of the chain ledger, and occasionally one of the custodial ledger. */
const CHAIN_FUNDS: readonly (readonly [weight: number, make: Maker])[] = [
  [40, drawChainBlock],
  [10, drawFailFills],
  [6, (at) => ({ kind: 'liftBar', accountId: drawAccount(at) })],
  [1, drawSplit],
  [1, drawMerge],
  [1, drawRedeem],
  [1, drawCredit],
  [1, drawDebit],
  [1, (at) => ({ kind: 'sweepFees', accountId: drawAccount(at) })],
];

/** Mostly orders; markets open as others close, so that one is always trading. */
function drawCommand(scene: Scene): Command {
  const trading = openMarkets(scene.state).length;
  const opening = trading > 3 ? 0 : 20;
  const isAnyResolving = scene.state.markets.some(({ status }) => status === MarketStatus.Resolving);
  const make = pickWeighted<Maker>(scene.draw, [
    [200, drawPlaceOrder],
    [30, drawCancelOrder],
    [3, drawCancelOrders],
    [8, drawCancelAllAfter],
    ...(scene.memory.ledger === 'chain' ? CHAIN_FUNDS : FUNDS),
    [1 + opening, (at) => drawCreateMarket(at, at.draw(4))],
    [4 + opening, drawMoveMarket],
    [isAnyResolving ? 14 : 3, drawResolveMarket],
    [3, drawEditMarket],
    [4, () => ({ kind: 'tick' })],
    [1, ({ draw }) => ({ kind: 'setKeyIssuance', enabled: chance(draw, 50) })],
    [1, drawRegister],
    [1, drawLabel],
  ]);
  return drawRequest(scene, make(scene));
}

/** Usually one of the account's own open orders; occasionally another's, a closed or an unknown one. */
function drawCancelOrder(scene: Scene): CancelOrder {
  const { draw, state, memory } = scene;
  const isOpen = state.open.length > 0 && !chance(draw, 25);
  const sent = isOpen
    ? state.open.map(({ accountId, digest }) => ({ accountId, digest: digestOfText(digest) }))
    : memory.sent;
  const order = sent.length > 0 ? pick(draw, sent) : undefined;
  const accountId = order === undefined || chance(draw, 12) ? drawAccount(scene) : order.accountId;
  return { kind: 'cancelOrder', accountId, digest: order?.digest ?? digestOfText(''.padStart(64, 'f')) };
}

function drawCancelOrders(scene: Scene): CancelOrders {
  const { draw, state } = scene;
  const accountId = drawAccount(scene);
  const root = state.markets.find((one) => one.categorical);
  const binary = chance(draw, 60) ? { marketId: drawMarketId(scene) } : {};
  const where = root !== undefined && chance(draw, 20) ? { marketId: root.marketId } : binary;
  const side = chance(draw, 40) ? { side: pick(draw, [Side.Buy, Side.Sell]) } : {};
  return { kind: 'cancelOrders', accountId, ...where, ...side };
}

/** A short time, so that some timers run out and others are moved or disarmed before; or just when something else is due. */
function drawCancelAllAfter(scene: Scene): CancelAllAfter {
  const { draw, state, timeMs } = scene;
  const others = [
    ...openMarkets(state).map((market) => market.cutoffAtSec),
    ...state.open.map((order) => order.expiresAtSec),
  ];
  const nextSec = Math.min(...others.filter((atSec) => atSec * 1000 > timeMs + 1000));
  const timeoutSec = pickWeighted(draw, [
    [3, 0],
    [5, 1 + draw(3)],
    [5, 10 + draw(60)],
    [Number.isFinite(nextSec) ? 3 : 0, nextSec - Math.ceil(timeMs / 1000)],
  ]);
  return { kind: 'cancelAllAfter', accountId: drawAccount(scene), timeoutSec };
}

/** A few pairs, all that the account has quote for, or one lot more. */
function drawSplit(scene: Scene): Split {
  const { draw, state, memory } = scene;
  const accountId = drawAccount(scene);
  const splittable = Number((state.accounts[accountId - 1]?.availableUnits ?? 0n) / 10_000n);
  const sizeLots = pickWeighted(draw, [
    [30, 3_000_000 * memory.scale],
    [40, (1_000_000 + draw(10_000_000)) * memory.scale],
    [1, splittable],
    [3, splittable + 1],
  ]);
  return { kind: 'split', accountId, marketId: drawMarketId(scene), sizeLots: Math.max(1, sizeLots) as SizeLots };
}

/** Usually for an account that has both tokens: some of them, all, or one lot more. */
function drawMerge(scene: Scene): Merge {
  const { draw, state } = scene;
  const both = [...state.positions.values()].filter(({ yes, no }) => yes.available > 0 && no.available > 0);
  if (both.length === 0 || chance(draw, 15)) {
    const sizeLots = (1 + draw(2_000_000)) as SizeLots;
    return { kind: 'merge', accountId: drawAccount(scene), marketId: drawMarketId(scene), sizeLots };
  }
  const { accountId, marketId, yes, no } = pick(draw, both);
  const most = Math.min(yes.available, no.available);
  const sizeLots = pickWeighted(draw, [
    [50, 1 + draw(most)],
    [20, most],
    [20, most + 1],
  ]);
  return { kind: 'merge', accountId, marketId, sizeLots: sizeLots as SizeLots };
}

/** Usually where there is something to redeem. */
function drawRedeem(scene: Scene): Redeem {
  const { draw, state } = scene;
  const over: readonly number[] = [MarketStatus.Resolved, MarketStatus.Failed];
  const held = [...state.positions.values()].filter(({ yes, no, marketId }) => {
    const status = state.markets[marketId - 1]?.status ?? MarketStatus.Created;
    return yes.available + no.available > 0 && over.includes(status);
  });
  if (held.length === 0 || chance(draw, 20)) {
    return { kind: 'redeem', accountId: drawAccount(scene), marketId: drawAnyMarketId(scene) };
  }
  const { accountId, marketId } = pick(draw, held);
  return { kind: 'redeem', accountId, marketId };
}
