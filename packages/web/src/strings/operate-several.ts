import { numberText } from '../format/number-text.ts';
import type { Plan } from '../operate/plan.ts';

/** What is said of a move of several markets. */
interface MoveWords {
  /** As its button names it, and, with a question mark, as it asks. */
  readonly name: (count: number) => string;
  readonly text: string;
  readonly busy: string;
  readonly done: (count: number) => string;
}

function counted(count: number): string {
  if (count === 0) return 'No market';
  return count === 1 ? '1 market' : `${numberText(count)} markets`;
}

const moves: Readonly<Record<Plan['move'], MoveWords>> = {
  create: {
    name: (count) => `Create ${counted(count)}`,
    text: 'Creates these markets, in this order. Each trades once it is activated:',
    busy: 'Creating…',
    done: (count) => `${counted(count)} created`,
  },
  activate: {
    name: (count) => `Activate ${counted(count)}`,
    text: 'Opens for trading:',
    busy: 'Activating…',
    done: (count) => `${counted(count)} activated`,
  },
  halt: {
    name: (count) => `Pause ${counted(count)}`,
    text: 'Pauses trading. Orders can only be cancelled, and open ones stay:',
    busy: 'Pausing…',
    done: (count) => `${counted(count)} paused`,
  },
  resume: {
    name: (count) => `Resume ${counted(count)}`,
    text: 'Resumes trading:',
    busy: 'Resuming…',
    done: (count) => `${counted(count)} resumed`,
  },
  close: {
    name: (count) => `End trading in ${counted(count)}`,
    text: 'Ends trading now instead of at the scheduled time. Open orders are cancelled. This cannot be undone:',
    busy: 'Ending trading…',
    done: (count) => `Trading ended in ${count === 0 ? 'no market' : counted(count)}`,
  },
};

/** Texts about several markets at once, in the operator console. */
export const several = {
  bar: 'Several markets',
  choose: (title: string) => `Select ${title}`,
  chooseAll: 'Select all shown',
  chosen: (count: number) => (count === 0 ? 'None selected' : `${numberText(count)} selected`),
  /** How many of those selected it would change. */
  moveSome: (move: string, count: number) => (count === 0 ? move : `${move} (${numberText(count)})`),
  moves,
  pauseAll: 'Pause all markets',
  pauseAllText:
    'Pauses trading in every market, for an emergency. Orders can only be cancelled, and open ones stay. Markets still close at their scheduled time.',
  soFar: (count: number) => `${counted(count)} so far. You can close this; it goes on.`,
  andMore: (count: number) => `and ${numberText(count)} more`,
  noneTraded: 'No market was trading',
  failures: (count: number) => (count === 1 ? 'This one failed:' : `These ${numberText(count)} failed:`),
  unclear: (why: string) => `It is unclear whether this was done. ${why}`,
  stopped: 'The others were not tried:',
  keepNumbers: 'To resume only these later, keep their numbers:',
  numbers: 'numbers of these markets',
  resumeThese: (count: number) => `Resume ${count === 1 ? 'this market' : `these ${numberText(count)} markets`}`,
} as const;
