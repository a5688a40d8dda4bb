import type { Command, RequestedCommand } from '../command.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import type { Scene } from './scene.ts';

const KINDS = {
  credit: true,
  debit: true,
  createMarket: true,
  split: true,
  merge: true,
  redeem: true,
  sweepFees: true,
} satisfies Readonly<Record<RequestedCommand['kind'], true>>;

/**
 * Gives some of the commands that may have a request's id a new one. Some others are replaced by an earlier request that
 * is sent again, or get the id of one with other contents.
 */
export function drawRequest(scene: Scene, command: Command): Command {
  const { draw, memory } = scene;
  if (!isRequested(command) || chance(draw, 60)) return command;
  const { requested } = memory;
  const earlier = requested.length === 0 ? undefined : pick(draw, requested);
  const own = { ...command, requestId: `${digits(requested.length, 32)}${digits(0, 16)}` };
  const sent = pickWeighted(draw, [
    [6, own],
    [3, earlier ?? own],
    [1, { ...command, requestId: `${(earlier ?? own).requestId?.slice(0, 32)}${digits(requested.length + 1, 16)}` }],
  ]);
  requested.push(sent);
  return sent;
}

function isRequested(command: Command): command is RequestedCommand {
  return Object.hasOwn(KINDS, command.kind);
}

/** Different for different numbers, also at the start. */
function digits(number: number, length: number): string {
  return number
    .toString(16)
    .padStart(8, '0')
    .repeat(length / 8);
}
