import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';
import { type BareOrder, startBareOrder } from '../service/bare-order.ts';
import { bareSyncMs } from '../service/bare-sync.ts';
import { Load } from '../service/load.ts';
import type { Sent } from '../service/load-questions.ts';
import { takeSeat } from '../service/seat.ts';
import { type ServiceProcess, startServiceProcess, withDataDir } from '../service/service-process.ts';

/** How large a run is. */
interface Extent {
  /** Rounds of which the median counts, after one that only warms up. */
  readonly rounds: number;
  /** Orders a round and way of sending them. */
  readonly orders: number;
}

const FULL: Extent = { rounds: 7, orders: 2_000 };
const SMOKE: Extent = { rounds: 1, orders: 50 };

const BATCH = 15;
/** What still goes on after the last answer, above all the writing of rows, belongs to what was answered. */
const SETTLE_MS = 300;
/** Bare syncs before and after each sending. */
const SYNCS = 100;

export const section: Section = {
  name: 'order',
  about:
    'signed orders over HTTP until they are durable, beside the least that Node does for one: CPU, and the wait for an answer',
  run: ({ smoke, log }: SectionOptions): Promise<SectionResult> =>
    withDataDir(async (dataDir) => {
      const service = await startServiceProcess(dataDir);
      const bare = await startBareOrder(dataDir);
      const load = new Load();
      try {
        return await measure({ service, bare, load, dataDir, extent: smoke ? SMOKE : FULL, log });
      } finally {
        load.end();
        bare.end();
        await service.kill();
      }
    }),
};

interface Bench {
  readonly service: ServiceProcess;
  readonly bare: BareOrder;
  readonly load: Load;
  readonly dataDir: string;
  readonly extent: Extent;
  readonly log: (text: string) => void;
}

async function measure(bench: Bench): Promise<SectionResult> {
  const { service, load, extent } = bench;
  const { rounds, orders } = extent;
  const seat = await takeSeat(service);
  bench.log(`  signing ${(rounds + 1) * orders * 2} orders`);
  await load.sign({ seat, seed: 1, count: (rounds + 1) * orders * 2 });
  const measured: Round[] = [];
  for (let number = 0; number <= rounds; number += 1) {
    bench.log(`  round ${number} of ${rounds}${number === 0 ? ', to warm up' : ''}`);
    const round = await playRound(bench, number * orders * 2);
    if (number > 0) measured.push(round);
  }
  return { figures: figuresOf(measured), failures: [...load.failures, ...(await engineFailures(service))] };
}

/** What one kind of sending cost and took. */
interface Sending extends Sent {
  /** CPU of whoever answers, an order or cancel. */
  readonly cpuUs: number;
}

interface Round {
  readonly recoveryUs: number;
  readonly syncMs: number;
  readonly bareSingle: Sending;
  readonly single: Sending;
  readonly bareBatch: Sending;
  readonly batch: Sending;
  readonly cancel: Sending;
}

async function playRound(bench: Bench, from: number): Promise<Round> {
  const { service, bare, load, dataDir, extent } = bench;
  const middle = from + extent.orders;
  const to = middle + extent.orders;
  const recovered = await load.recover({ from, to });
  const first = { from, to: middle, inFlight: 1 };
  const second = { from: middle, to, inFlight: BATCH };
  const toBare = { origin: bare.origin };
  const bareSingle = await sending(bare, extent.orders, () => load.place({ ...first, ...toBare }));
  const syncBefore = bareSyncMs(dataDir, SYNCS);
  const single = await sending(service, extent.orders, () => load.place(first));
  const syncAfter = bareSyncMs(dataDir, SYNCS);
  const bareBatch = await sending(bare, extent.orders, () => load.place({ ...second, ...toBare }));
  const batch = await sending(service, extent.orders, () => load.place(second));
  const cancel = await sending(service, 2 * extent.orders, () => load.cancel({ from, to, inFlight: BATCH }));
  const recoveryUs = recovered.cpuMicroseconds / (to - from);
  return { recoveryUs, syncMs: (syncBefore + syncAfter) / 2, bareSingle, single, bareBatch, batch, cancel };
}

async function sending(
  answering: Pick<ServiceProcess, 'cpuMicroseconds'>,
  count: number,
  send: () => Promise<Sent>,
): Promise<Sending> {
  const before = await answering.cpuMicroseconds();
  const sent = await send();
  await pause(SETTLE_MS);
  return { ...sent, cpuUs: ((await answering.cpuMicroseconds()) - before) / count };
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  const inFlight = `${BATCH} in flight`;
  return [
    { name: 'bare native recovery, CPU', value: of((round) => round.recoveryUs), unit: 'us' },
    { name: 'an order, one in flight, CPU', value: of((round) => round.single.cpuUs), unit: 'us' },
    {
      name: 'recovery’s share of that',
      value: of((round) => round.recoveryUs / round.single.cpuUs),
      unit: 'x',
      target: 'recoveryShare',
    },
    {
      name: 'bare: node:http, recovery, sync; one in flight, CPU',
      value: of(({ bareSingle }) => bareSingle.cpuUs),
      unit: 'us',
    },
    { name: 'recovery’s share of that', value: of((round) => round.recoveryUs / round.bareSingle.cpuUs), unit: 'x' },
    {
      name: 'bare CPU over an order’s, one in flight',
      value: of(({ bareSingle, single }) => bareSingle.cpuUs / single.cpuUs),
      unit: 'x',
    },
    { name: `an order, ${inFlight}, CPU`, value: of((round) => round.batch.cpuUs), unit: 'us' },
    {
      name: `recovery’s share of that, ${inFlight}`,
      value: of((round) => round.recoveryUs / round.batch.cpuUs),
      unit: 'x',
      target: 'recoveryShareOfBatch',
    },
    { name: `bare, ${inFlight}, CPU`, value: of(({ bareBatch }) => bareBatch.cpuUs), unit: 'us' },
    {
      name: `recovery’s share of that, ${inFlight}`,
      value: of((round) => round.recoveryUs / round.bareBatch.cpuUs),
      unit: 'x',
    },
    {
      name: `bare CPU over an order’s, ${inFlight}`,
      value: of(({ bareBatch, batch }) => bareBatch.cpuUs / batch.cpuUs),
      unit: 'x',
    },
    { name: `a cancel, ${inFlight}, CPU`, value: of((round) => round.cancel.cpuUs), unit: 'us' },
    { name: 'bare fdatasync of 4 KiB', value: 1_000 * of((round) => round.syncMs), unit: 'us' },
    { name: 'answer to an order, one in flight', value: 1_000 * of((round) => round.single.medianMs), unit: 'us' },
    {
      name: 'the same over bare fdatasync',
      value: of((round) => round.single.medianMs / round.syncMs),
      unit: 'x',
      target: 'ackOverSync',
    },
    { name: 'bare answer, one in flight', value: 1_000 * of(({ bareSingle }) => bareSingle.medianMs), unit: 'us' },
    {
      name: 'the same over bare fdatasync',
      value: of(({ bareSingle, syncMs }) => bareSingle.medianMs / syncMs),
      unit: 'x',
    },
    { name: `orders, ${inFlight}`, value: of((round) => round.batch.perSecond), unit: 'a second' },
    { name: `cancels, ${inFlight}`, value: of((round) => round.cancel.perSecond), unit: 'a second' },
  ];
}

/** Figures of the slow engine would say nothing of the fast one. */
async function engineFailures({ origin }: ServiceProcess): Promise<string[]> {
  const response = await fetch(`${origin}/metrics`);
  const text = await response.text();
  if (text.includes('presage_signature_engine{engine="native"} 1')) return [];
  return ['the service does not use the native signature engine'];
}
