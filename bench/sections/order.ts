import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';
import { type BareOrder, startBareOrder } from '../service/bare-order.ts';
import { bareSyncMs } from '../service/bare-sync.ts';
import { Load } from '../service/load.ts';
import type { Sent } from '../service/load-questions.ts';
import { takeSeat } from '../service/seat.ts';
import { type ServiceProcess, startServiceProcess, withDataDir } from '../service/service-process.ts';
import type { TargetName } from '../targets.ts';

/** How large a run is. */
interface Extent {
  /** Rounds that only warm up: what serves thousands of orders is compiled for it. */
  readonly warmUp: number;
  /** Rounds of which the median counts. */
  readonly rounds: number;
  /** Orders a round and way of sending them. */
  readonly orders: number;
}

const FULL: Extent = { warmUp: 2, rounds: 5, orders: 4_000 };
const SMOKE: Extent = { warmUp: 1, rounds: 1, orders: 50 };

const BATCH = 15;
/** Enough that the service always has something to do. */
const BUSY = 64;
/** What still goes on after the last answer, above all the writing of rows, belongs to what was answered. */
const SETTLE_MS = 300;
/** Bare syncs before and after each sending. */
const SYNCS = 100;
/** Ways of sending: alone, fifteen at a time, busy. */
const WAYS = 3;

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
  const { warmUp, rounds, orders } = extent;
  const count = (warmUp + rounds) * orders * WAYS;
  const seat = await takeSeat(service);
  bench.log(`  signing ${count} orders`);
  await load.sign({ seat, seed: 1, count });
  const measured: Round[] = [];
  for (let number = 0; number < warmUp + rounds; number += 1) {
    const warmsUp = number < warmUp;
    bench.log(`  round ${number + 1} of ${warmUp + rounds}${warmsUp ? ', to warm up' : ''}`);
    const round = await playRound(bench, number * orders * WAYS);
    if (!warmsUp) measured.push(round);
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
  readonly bareBusy: Sending;
  readonly busy: Sending;
  readonly cancel: Sending;
}

async function playRound(bench: Bench, from: number): Promise<Round> {
  const { service, bare, load, dataDir, extent } = bench;
  const { orders } = extent;
  const to = from + WAYS * orders;
  const recovered = await load.recover({ from, to });
  const toBare = { origin: bare.origin };
  const way = (number: number, inFlight: number) => ({
    from: from + number * orders,
    to: from + (number + 1) * orders,
    inFlight,
  });
  const bareSingle = await sending(bare, orders, () => load.place({ ...way(0, 1), ...toBare }));
  const syncBefore = bareSyncMs(dataDir, SYNCS);
  const single = await sending(service, orders, () => load.place(way(0, 1)));
  const syncAfter = bareSyncMs(dataDir, SYNCS);
  const bareBatch = await sending(bare, orders, () => load.place({ ...way(1, BATCH), ...toBare }));
  const batch = await sending(service, orders, () => load.place(way(1, BATCH)));
  const bareBusy = await sending(bare, orders, () => load.place({ ...way(2, BUSY), ...toBare }));
  const busy = await sending(service, orders, () => load.place(way(2, BUSY)));
  const cancel = await sending(service, WAYS * orders, () => load.cancel({ from, to, inFlight: BATCH }));
  return {
    recoveryUs: recovered.cpuMicroseconds / (to - from),
    syncMs: (syncBefore + syncAfter) / 2,
    ...{ bareSingle, single, bareBatch, batch, bareBusy, busy, cancel },
  };
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
  return [
    { name: 'bare native recovery, CPU', value: of(({ recoveryUs }) => recoveryUs), unit: 'us' },
    ...cpuFigures(rounds, {
      inFlight: 'one in flight',
      sent: ({ single }) => single,
      bare: (round) => round.bareSingle,
    }),
    ...cpuFigures(rounds, {
      inFlight: `${BATCH} in flight`,
      sent: ({ batch }) => batch,
      bare: ({ bareBatch }) => bareBatch,
      target: 'recoveryShareOfBatch',
    }),
    ...cpuFigures(rounds, {
      inFlight: `${BUSY} in flight`,
      sent: ({ busy }) => busy,
      bare: ({ bareBusy }) => bareBusy,
      target: 'recoveryShare',
    }),
    { name: `a cancel, ${BATCH} in flight, CPU`, value: of(({ cancel }) => cancel.cpuUs), unit: 'us' },
    { name: 'bare fdatasync of 4 KiB', value: 1_000 * of(({ syncMs }) => syncMs), unit: 'us' },
    { name: 'answer to an order, one in flight', value: 1_000 * of(({ single }) => single.medianMs), unit: 'us' },
    {
      name: 'the same over bare fdatasync',
      value: of(({ single, syncMs }) => single.medianMs / syncMs),
      unit: 'x',
      target: 'ackOverSync',
    },
    { name: 'bare answer, one in flight', value: 1_000 * of(({ bareSingle }) => bareSingle.medianMs), unit: 'us' },
    {
      name: 'the same over bare fdatasync',
      value: of(({ bareSingle, syncMs }) => bareSingle.medianMs / syncMs),
      unit: 'x',
    },
    { name: `orders, ${BATCH} in flight`, value: of(({ batch }) => batch.perSecond), unit: 'a second' },
    { name: `orders, ${BUSY} in flight`, value: of(({ busy }) => busy.perSecond), unit: 'a second' },
    { name: `cancels, ${BATCH} in flight`, value: of(({ cancel }) => cancel.perSecond), unit: 'a second' },
  ];
}

/** A way of sending: how many at a time, what it cost, and what the bare server took for as many. */
interface Way {
  readonly inFlight: string;
  readonly sent: (round: Round) => Sending;
  readonly bare: (round: Round) => Sending;
  readonly target?: TargetName;
}

/** What an order costs sent in a way, beside recovering its signer and beside the bare server. */
function cpuFigures(rounds: readonly Round[], { inFlight, sent, bare, target }: Way): Figure[] {
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  return [
    { name: `an order, ${inFlight}, CPU`, value: of((round) => sent(round).cpuUs), unit: 'us' },
    {
      name: 'recovery’s share of that',
      value: of((round) => round.recoveryUs / sent(round).cpuUs),
      unit: 'x',
      ...(target === undefined ? {} : { target }),
    },
    {
      name: `bare: node:http, recovery, sync; ${inFlight}, CPU`,
      value: of((round) => bare(round).cpuUs),
      unit: 'us',
    },
    { name: 'recovery’s share of that', value: of((round) => round.recoveryUs / bare(round).cpuUs), unit: 'x' },
    {
      name: `bare CPU over an order’s, ${inFlight}`,
      value: of((round) => bare(round).cpuUs / sent(round).cpuUs),
      unit: 'x',
    },
  ];
}

/** Figures of the slow engine would say nothing of the fast one. */
async function engineFailures({ origin }: ServiceProcess): Promise<string[]> {
  const response = await fetch(`${origin}/metrics`);
  const text = await response.text();
  if (text.includes('presage_signature_engine{engine="native"} 1')) return [];
  return ['the service does not use the native signature engine'];
}
