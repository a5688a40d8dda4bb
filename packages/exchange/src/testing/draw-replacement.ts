import type { PlaceOrder, ReplacedOrder } from '../command.ts';
import { digestOfText } from '../orders/digest.ts';
import type { AccountId, SizeLots } from '../units.ts';
import { MAX_SIZE_LOTS } from '../units.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import { mostLots } from './most-lots.ts';
import type { NaiveOrder } from './naive-state.ts';
import type { Scene } from './scene.ts';

/** An order that takes the place of another: mostly of an open one of its account. Often it needs just what that holds. */
export function drawReplacement(scene: Scene, order: PlaceOrder): PlaceOrder {
  const old = drawReplaced(scene, order.accountId);
  if (old === undefined) return order;
  const isTight = order.sizeLots > 0 && chance(scene.draw, 50);
  return { ...order, ...(isTight ? drawTight(scene, order, old) : {}), replaces: drawReference(scene, old) };
}

type Replaced = NaiveOrder | Pick<PlaceOrder, 'digest'>;

function drawReplaced({ draw, state, memory }: Scene, accountId: AccountId): Replaced | undefined {
  const own = state.open.filter((order) => order.accountId === accountId);
  const open = own.length > 0 && !chance(draw, 10) ? own : state.open;
  if (open.length > 0 && !chance(draw, 10)) return pick(draw, open);
  return memory.sent.length === 0 ? undefined : pick(draw, memory.sent);
}

/** With or without the remainder that it has or may have had. */
function drawReference({ draw }: Scene, old: Replaced): ReplacedOrder {
  if (!('remainingLots' in old)) return { digest: old.digest };
  const digest = digestOfText(old.digest);
  const { remainingLots } = old;
  return pickWeighted<ReplacedOrder>(draw, [
    [60, { digest }],
    [30, { digest, remainingLots }],
    [10, { digest, remainingLots: (remainingLots + 1) as SizeLots }],
  ]);
}

/** All that the account has available and the old order holds, if it is of use here or not, or one lot more. */
function drawTight({ draw, state }: Scene, order: PlaceOrder, old: Replaced): { readonly sizeLots: SizeLots } {
  const all = mostLots(state, order, 'remainingLots' in old ? old : undefined);
  return { sizeLots: Math.min(MAX_SIZE_LOTS, all + pick(draw, [0, 0, 1])) as SizeLots };
}
