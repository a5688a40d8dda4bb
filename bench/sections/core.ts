import { runChild } from '../child.ts';
import type { AgreementResult } from '../core/check-agreement.ts';
import type { EngineName, FlowChoice, Job } from '../core/jobs.ts';
import type { LatencyResult } from '../core/measure-latency.ts';
import type { MemoryResult } from '../core/measure-memory.ts';
import type { SpeedResult } from '../core/measure-speed.ts';
import type { Fees } from '../core/presage-engine.ts';
import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';

const NO_FEES: Fees = { makerFeeBps: 0, takerFeeBps: 0 };
const FEES: Fees = { makerFeeBps: 10, takerFeeBps: 200 };
/** Markets of the second flow: about as many as are busy on a large venue at one time. */
const BUSY_MARKETS = 80;

/** The size of a run. */
interface RunSize {
  /** Measured commands per flow. */
  readonly measured: number;
  /** The same for npm nodejs-order-book with the largest book, where it is slower by far. */
  readonly measuredSlow: number;
  /** Commands of the flow on which the engines' results are compared. */
  readonly agreement: number;
  /** Number of orders and of markets whose memory is measured. */
  readonly orders: number;
  readonly markets: number;
  /** Runs whose median is reported. */
  readonly runs: number;
  /** Numbers of resting orders at which engines are compared, and the two between which growth is measured. */
  readonly compared: readonly number[];
  readonly small: number;
  readonly large: number;
}

const FULL: RunSize = {
  measured: 1_000_000,
  measuredSlow: 100_000,
  agreement: 200_000,
  orders: 200_000,
  markets: 10_000,
  runs: 3,
  compared: [1_000, 10_000, 54_000],
  small: 1_000,
  large: 100_000,
};

const SMOKE: RunSize = {
  measured: 20_000,
  measuredSlow: 5_000,
  agreement: 20_000,
  orders: 10_000,
  markets: 500,
  runs: 1,
  compared: [1_000],
  small: 200,
  large: 5_000,
};

export const section: Section = {
  name: 'core',
  about: 'the exchange alone, compared with other order books on one order flow, and on a flow shaped like real books',
  async run(options: SectionOptions): Promise<SectionResult> {
    const runSize = options.smoke ? SMOKE : FULL;
    const bench = { runSize, log: options.log };
    const failures = await agreement(bench);
    const figures = [
      ...(await comparison(bench)),
      ...(await growth(bench)),
      ...(await latency(bench)),
      ...(await realBooks(bench)),
      ...(await memory(bench)),
    ];
    return { figures, failures };
  },
};

interface Bench {
  readonly runSize: RunSize;
  readonly log: (text: string) => void;
}

async function doJob<Result>(bench: Bench, job: Job): Promise<Result> {
  bench.log(`  ${job.kind} ${JSON.stringify({ ...job, kind: undefined })}`);
  return (await runChild('core-child.ts', job)) as Result;
}

function oneFlow(runSize: RunSize, resting: number, changes: Partial<FlowChoice> = {}): FlowChoice {
  return { shape: 'published', measured: runSize.measured, resting, markets: 1, ...changes };
}

/** Engines may only be compared if they make the same trades and end with the same book. */
async function agreement(bench: Bench): Promise<string[]> {
  const { runSize } = bench;
  const sizes = runSize.compared.filter((resting) => resting <= 10_000);
  const flows = sizes.map((resting) => oneFlow(runSize, resting, { measured: runSize.agreement }));
  const failures: string[] = [];
  for (const [flow, fees] of flows.flatMap((flow) => [[flow, NO_FEES] as const, [flow, FEES] as const])) {
    const result = await doJob<AgreementResult>(bench, { kind: 'agreement', flow, fees });
    if (result.difference !== null) failures.push(result.difference);
    if (result.trades === 0) failures.push('the flow used for comparison made no trades');
  }
  return failures;
}

/** An engine to time, and the flow to time it on. */
interface Contestant {
  readonly engine: EngineName;
  readonly flow: FlowChoice;
  readonly fees?: Fees;
}

/**
 * Times the contestants in turn for several rounds, so that other load on the machine affects all alike; returns
 * medians.
 */
async function runInterleaved(bench: Bench, contestants: readonly Contestant[]): Promise<SpeedResult[]> {
  const results: SpeedResult[][] = contestants.map(() => []);
  for (let round = 0; round < bench.runSize.runs; round += 1) {
    for (const [i, { engine, flow, fees = NO_FEES }] of contestants.entries()) {
      if (engine === 'nodejs-order-book' && round > 0) continue;
      results[i]?.push(await doJob<SpeedResult>(bench, { kind: 'speed', engine, flow, fees }));
    }
  }
  return results.map((rounds) => ({
    commandsPerSecond: median(rounds.map((result) => result.commandsPerSecond)),
    lateOverEarly: median(rounds.map((result) => result.lateOverEarly)),
  }));
}

/** The same, returning only each contestant's rate. */
async function ratesOf(bench: Bench, contestants: readonly Contestant[]): Promise<number[]> {
  return (await runInterleaved(bench, contestants)).map((result) => result.commandsPerSecond);
}

async function comparison(bench: Bench): Promise<Figure[]> {
  const { runSize } = bench;
  const figures: Figure[] = [];
  for (const resting of runSize.compared) {
    const flow = oneFlow(runSize, resting);
    const slow = resting > 10_000 ? { ...flow, measured: runSize.measuredSlow } : flow;
    const [presage = 0, ladder = 0, nodejs = 0, withFees = 0] = await ratesOf(bench, [
      { engine: 'presage', flow },
      { engine: 'ladder', flow },
      { engine: 'nodejs-order-book', flow: slow },
      { engine: 'presage', flow, fees: FEES },
    ]);
    figures.push(...comparedFigures({ resting, presage, ladder, nodejs, withFees }));
  }
  return figures;
}

function comparedFigures(
  rates: Readonly<Record<'resting' | 'presage' | 'ladder' | 'nodejs' | 'withFees', number>>,
): Figure[] {
  const { resting, presage, ladder, nodejs, withFees } = rates;
  const at = `, ${resting.toLocaleString('en')} resting`;
  const isMain = resting === 10_000;
  return [
    { name: `Presage${at}`, value: presage, unit: '/s', ...(isMain ? { target: 'coreRate' } : {}) },
    { name: `Presage with fees${at}`, value: withFees, unit: '/s', ...(isMain ? { target: 'coreRate' } : {}) },
    { name: `bare ladder${at}`, value: ladder, unit: '/s' },
    { name: `nodejs-order-book${at}`, value: nodejs, unit: '/s' },
    {
      name: `Presage / bare ladder${at}`,
      value: presage / ladder,
      unit: 'x',
      ...(isMain ? { target: 'coreOverLadder' } : {}),
    },
    {
      name: `Presage / nodejs-order-book${at}`,
      value: presage / nodejs,
      unit: 'x',
      ...(isMain ? { target: 'coreOverNodejsOrderBook' } : {}),
    },
  ];
}

async function growth(bench: Bench): Promise<Figure[]> {
  const { small, large } = bench.runSize;
  const few = oneFlow(bench.runSize, small);
  const many = oneFlow(bench.runSize, large);
  const one = oneFlow(bench.runSize, small * 10);
  const rounds = await runInterleaved(bench, [
    { engine: 'presage', flow: many },
    { engine: 'presage', flow: few },
    { engine: 'ladder', flow: many },
    { engine: 'ladder', flow: few },
    { engine: 'presage', flow: { ...one, markets: small } },
    { engine: 'presage', flow: one },
  ]);
  const ratio = (a: number, b: number): number =>
    (rounds[a]?.commandsPerSecond ?? Number.NaN) / (rounds[b]?.commandsPerSecond ?? Number.NaN);
  const late = rounds[5]?.lateOverEarly ?? Number.NaN;
  const counts = { small: small.toLocaleString('en'), large: large.toLocaleString('en') };
  return [
    {
      name: `rate with ${counts.large} resting / with ${counts.small}`,
      value: ratio(0, 1),
      unit: 'x',
      target: 'growthResting',
    },
    { name: 'the same for the bare ladder', value: ratio(2, 3), unit: 'x' },
    { name: `rate with ${counts.small} markets / with 1`, value: ratio(4, 5), unit: 'x', target: 'growthMarkets' },
    { name: 'rate late / early in a long history', value: late, unit: 'x', target: 'growthHistory' },
  ];
}

async function latency(bench: Bench): Promise<Figure[]> {
  const flow = oneFlow(bench.runSize, bench.runSize.small * 10);
  const result = await doJob<LatencyResult>(bench, { kind: 'latency', flow, fees: FEES });
  return [
    { name: 'time per command, p50', value: result.p50Us, unit: 'us' },
    { name: 'time per command, p99', value: result.p99Us, unit: 'us', target: 'commandP99Us' },
    { name: 'time per command, p99.9', value: result.p999Us, unit: 'us' },
  ];
}

async function realBooks(bench: Bench): Promise<Figure[]> {
  const { measured, small } = bench.runSize;
  const markets = Math.min(BUSY_MARKETS, small);
  const flow: FlowChoice = { shape: 'real', measured, resting: 0, markets };
  const [presage = 0, ladder = 0] = await ratesOf(bench, [
    { engine: 'presage', flow, fees: FEES },
    { engine: 'ladder', flow },
  ]);
  const { p99Us } = await doJob<LatencyResult>(bench, { kind: 'latency', flow, fees: FEES });
  return [
    { name: `Presage, ${markets} realistic books`, value: presage, unit: '/s' },
    { name: 'its ratio to bare ladder', value: presage / ladder, unit: 'x' },
    { name: 'the same, time per command, p99', value: p99Us, unit: 'us' },
  ];
}

async function memory(bench: Bench): Promise<Figure[]> {
  const { orders, markets } = bench.runSize;
  const order = await doJob<MemoryResult>(bench, { kind: 'order-memory', orders });
  const market = await doJob<MemoryResult>(bench, { kind: 'market-memory', markets });
  return [
    {
      name: `memory per resting order, ${orders.toLocaleString('en')} resting`,
      value: order.bytesEach,
      unit: 'B',
      target: 'orderBytes',
    },
    {
      name: `memory per idle market, ${markets.toLocaleString('en')} markets`,
      value: market.bytesEach,
      unit: 'B',
      target: 'idleMarketBytes',
    },
  ];
}
