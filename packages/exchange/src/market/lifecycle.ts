import { type MarketAction, MarketStatus } from '../enums.ts';

/** A lifecycle transition by name. */
export type Move = MarketAction | 'resolve';

/** What triggers a move: an operator's command, or the passage of time. */
export type Mover = 'operator' | 'clock';

/** One legal move of a binary market. A root has no moves of its own: its status follows from its children's. */
export interface Transition {
  readonly from: MarketStatus;
  /** Whether the market must be halted before; undefined = either. */
  readonly whenHalted?: boolean;
  readonly move: Move;
  readonly by: readonly Mover[];
  readonly to: MarketStatus;
  /** Whether the market is halted after; only an ACTIVATED market can be. */
  readonly halts: boolean;
}

const { Created, Activated, Resolving, Resolved, Failed, Deleted } = MarketStatus;
const operator = ['operator'] as const;
const operatorOrClock = ['operator', 'clock'] as const;

/** The whole lifecycle (wire contract, section 5). Any other transition is illegal. */
export const TRANSITIONS: readonly Transition[] = [
  { from: Created, move: 'activate', by: operator, to: Activated, halts: false },
  { from: Created, move: 'fail', by: operator, to: Failed, halts: false },
  { from: Created, move: 'delete', by: operator, to: Deleted, halts: false },
  { from: Activated, whenHalted: false, move: 'halt', by: operator, to: Activated, halts: true },
  { from: Activated, whenHalted: true, move: 'resume', by: operator, to: Activated, halts: false },
  { from: Activated, move: 'close', by: operatorOrClock, to: Resolving, halts: false },
  { from: Activated, move: 'fail', by: operator, to: Failed, halts: false },
  { from: Resolving, move: 'resolve', by: operator, to: Resolved, halts: false },
  { from: Resolving, move: 'fail', by: operator, to: Failed, halts: false },
  { from: Failed, move: 'delete', by: operator, to: Deleted, halts: false },
];

/** A market's state in the lifecycle. */
export interface MarketStage {
  readonly status: MarketStatus;
  readonly halted: boolean;
}

/** The transition that a move makes; undefined when it is illegal. */
export function transitionOf({ status, halted }: MarketStage, move: Move): Transition | undefined {
  return TRANSITIONS.find((row) => row.move === move && row.from === status && (row.whenHalted ?? halted) === halted);
}

/** The moves that are legal for a binary market in this state, in the table's order. */
export function legalActions(status: MarketStatus, halted: boolean): readonly Move[] {
  return TRANSITIONS.filter((row) => row.from === status && (row.whenHalted ?? halted) === halted).map(
    (row) => row.move,
  );
}

/**
 * The stage of a root, derived from its children: ACTIVATED if any is; otherwise the first of RESOLVING, RESOLVED, CREATED
 * and FAILED that any of them has; otherwise DELETED. Halted when all ACTIVATED ones are.
 */
export function rootStage(children: readonly MarketStage[]): MarketStage {
  const activated = children.filter((child) => child.status === Activated);
  if (activated.length > 0) return { status: Activated, halted: activated.every((child) => child.halted) };
  const order = [Resolving, Resolved, Created, Failed];
  const status = order.find((candidate) => children.some((child) => child.status === candidate)) ?? Deleted;
  return { status, halted: false };
}
