import type { RestingOrder, Trade } from './engine.ts';
import type { EngineName, Job } from './jobs.ts';
import { drawFlow, makeEngine } from './jobs.ts';
import { playThrough } from './play-through.ts';

export interface AgreementResult {
  readonly trades: number;
  readonly resting: number;
  /** Describes where the engines first differ; null if they agree. */
  readonly difference: string | null;
}

const ENGINES: readonly EngineName[] = ['nodejs-order-book', 'presage', 'ladder'];

/** Plays one flow on every engine, and checks for the same trades in the same order and the same final book. */
export function checkAgreement(job: Extract<Job, { kind: 'agreement' }>): AgreementResult {
  const flow = drawFlow(job.flow);
  const runs = ENGINES.map((name) => {
    const trades: Trade[] = [];
    const engine = makeEngine(name, flow, { fees: job.fees, trades });
    playThrough(engine, 0, flow.commands);
    return { name, trades, resting: engine.restingOrders() };
  });
  const [first, ...others] = runs;
  if (first === undefined) throw new Error('there are no engines to compare');
  const differences = others.flatMap((other) => [
    differenceOf(`trade of ${first.name} and ${other.name}`, first.trades, other.trades),
    differenceOf(`resting order of ${first.name} and ${other.name}`, first.resting, other.resting),
  ]);
  const difference = differences.find((text) => text !== null) ?? null;
  return { trades: first.trades.length, resting: first.resting.length, difference };
}

function differenceOf(
  what: string,
  a: readonly (Trade | RestingOrder)[],
  b: readonly (Trade | RestingOrder)[],
): string | null {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    if (String(a[i]) !== String(b[i])) return `${what}, number ${i}: ${String(a[i])} against ${String(b[i])}`;
  }
  return null;
}
