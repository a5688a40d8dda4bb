import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';
import { type BareServer, startBareOrder } from '../service/bare-server.ts';
import { bareSyncMs } from '../service/bare-sync.ts';
import { LoadGenerator } from '../service/load.ts';
import type { Sent } from '../service/load-requests.ts';
import { type ServiceProcess, startServiceProcess, withDataDir } from '../service/service-process.ts';
import { createTraderFixture } from '../service/trader-fixture.ts';
import type { TargetName } from '../targets.ts';

/** The size of a run. */
interface RunSize {
  /** Warm-up rounds, until V8 has compiled the hot code. */
  readonly warmUp: number;
  /** Rounds whose median is reported. */
  readonly rounds: number;
  /** Orders per round, for each way of sending. */
  readonly orders: number;
}

const FULL: RunSize = { warmUp: 4, rounds: 5, orders: 4_000 };
const SMOKE: RunSize = { warmUp: 1, rounds: 1, orders: 50 };

/** In flight: enough that the service always has work. */
const BUSY = 64;
/** Wait after the last response: the work that continues, mainly the writing of rows, counts towards the orders. */
const SETTLE_MS = 300;
/** Bare syncs before and after the orders that are sent one at a time. */
const SYNCS = 100;
/** Ways of sending: one in flight, 64 in flight, or in batches. */
const WAYS = 3;
/** Orders in one request. */
const BATCH = 15;
/** Batches in flight: about as many orders as when the service is busy with single ones. */
const BATCHES = 4;

export const section: Section = {
  name: 'order',
  about:
    'signed orders over HTTP until they are durable, compared with the least that Node does for one: CPU and response time',
  run: ({ smoke, log }: SectionOptions): Promise<SectionResult> =>
    withDataDir(async (dataDir) => {
      const service = await startServiceProcess(dataDir);
      const bare = await startBareOrder(dataDir);
      const load = new LoadGenerator();
      try {
        return await measure({ service, bare, load, dataDir, runSize: smoke ? SMOKE : FULL, log });
      } finally {
        load.end();
        bare.end();
        await service.kill();
      }
    }),
};

interface Bench {
  readonly service: ServiceProcess;
  readonly bare: BareServer;
  readonly load: LoadGenerator;
  readonly dataDir: string;
  readonly runSize: RunSize;
  readonly log: (text: string) => void;
}

async function measure(bench: Bench): Promise<SectionResult> {
  const { service, load, runSize } = bench;
  const { warmUp, rounds, orders } = runSize;
  const count = (warmUp + rounds) * orders * WAYS;
  const fixture = await createTraderFixture(service);
  bench.log(`  signing ${count} orders`);
  await load.sign({ fixture, count });
  const measured: Round[] = [];
  for (let number = 0; number < warmUp + rounds; number += 1) {
    const warmsUp = number < warmUp;
    bench.log(`  round ${number + 1} of ${warmUp + rounds}${warmsUp ? ' (warm-up)' : ''}`);
    const round = await playRound(bench, number * orders * WAYS);
    if (!warmsUp) measured.push(round);
  }
  return { figures: figuresOf(measured), failures: [...load.failures, ...(await engineFailures(service))] };
}

/** The cost and duration of one way of sending. */
interface Sending extends Sent {
  /** The server's CPU per order or cancel. */
  readonly cpuUs: number;
}

interface Round {
  readonly recoveryUs: number;
  readonly syncMs: number;
  readonly bareSingle: Sending;
  readonly single: Sending;
  readonly batch: Sending;
  readonly bareBusy: Sending;
  readonly busy: Sending;
  readonly cancel: Sending;
}

async function playRound(bench: Bench, from: number): Promise<Round> {
  const { service, bare, load, dataDir, runSize } = bench;
  const { orders } = runSize;
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
  const bareBusy = await sending(bare, orders, () => load.place({ ...way(2, BUSY), ...toBare }));
  const busy = await sending(service, orders, () => load.place(way(2, BUSY)));
  const batch = await sending(service, orders, () => load.placeBatches({ ...way(1, BATCHES), perRequest: BATCH }));
  const cancel = await sending(service, WAYS * orders, () => load.cancel({ from, to, inFlight: BUSY }));
  return {
    recoveryUs: recovered.cpuMicroseconds / (to - from),
    syncMs: (syncBefore + syncAfter) / 2,
    bareSingle,
    single,
    batch,
    bareBusy,
    busy,
    cancel,
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
    { name: 'bare native recovery, CPU per signature', value: of(({ recoveryUs }) => recoveryUs), unit: 'us' },
    ...cpuFigures(rounds, {
      inFlight: 'one in flight',
      sent: ({ single }) => single,
      bare: (round) => round.bareSingle,
    }),
    ...cpuFigures(rounds, {
      inFlight: `${BUSY} in flight`,
      sent: ({ busy }) => busy,
      bare: ({ bareBusy }) => bareBusy,
      target: 'recoveryShare',
    }),
    { name: `CPU per order, in batches of ${BATCH}`, value: of(({ batch }) => batch.cpuUs), unit: 'us' },
    {
      name: 'signature recovery’s share of that',
      value: of(({ recoveryUs, batch }) => recoveryUs / batch.cpuUs),
      unit: 'x',
      target: 'recoveryShareOfBatch',
    },
    { name: `CPU per cancel, ${BUSY} in flight`, value: of(({ cancel }) => cancel.cpuUs), unit: 'us' },
    { name: 'bare fdatasync of 4 KiB', value: 1_000 * of(({ syncMs }) => syncMs), unit: 'us' },
    {
      name: 'response time of an order, one in flight',
      value: 1_000 * of(({ single }) => single.medianMs),
      unit: 'us',
    },
    {
      name: 'its ratio to bare fdatasync',
      value: of(({ single, syncMs }) => single.medianMs / syncMs),
      unit: 'x',
      target: 'ackOverSync',
    },
    {
      name: 'response time of the bare server, one in flight',
      value: 1_000 * of(({ bareSingle }) => bareSingle.medianMs),
      unit: 'us',
    },
    {
      name: 'its ratio to bare fdatasync',
      value: of(({ bareSingle, syncMs }) => bareSingle.medianMs / syncMs),
      unit: 'x',
    },
    { name: `orders, ${BUSY} in flight`, value: of(({ busy }) => busy.perSecond), unit: '/s' },
    { name: `orders, in batches of ${BATCH}`, value: BATCH * of(({ batch }) => batch.perSecond), unit: '/s' },
    { name: `cancels, ${BUSY} in flight`, value: of(({ cancel }) => cancel.perSecond), unit: '/s' },
  ];
}

/** A way of sending: how many in flight, its result, and the bare server's result for as many. */
interface Way {
  readonly inFlight: string;
  readonly sent: (round: Round) => Sending;
  readonly bare: (round: Round) => Sending;
  readonly target?: TargetName;
}

/** CPU per order for one way of sending, compared with recovering its signer and with the bare server. */
function cpuFigures(rounds: readonly Round[], { inFlight, sent, bare, target }: Way): Figure[] {
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  return [
    { name: `CPU per order, ${inFlight}`, value: of((round) => sent(round).cpuUs), unit: 'us' },
    {
      name: 'signature recovery’s share of that',
      value: of((round) => round.recoveryUs / sent(round).cpuUs),
      unit: 'x',
      ...(target === undefined ? {} : { target }),
    },
    {
      name: `CPU per order of the bare server (node:http, recovery, sync), ${inFlight}`,
      value: of((round) => bare(round).cpuUs),
      unit: 'us',
    },
    {
      name: 'signature recovery’s share of that',
      value: of((round) => round.recoveryUs / bare(round).cpuUs),
      unit: 'x',
    },
    {
      name: `bare server’s CPU / ours, ${inFlight}`,
      value: of((round) => bare(round).cpuUs / sent(round).cpuUs),
      unit: 'x',
    },
  ];
}

/** Figures measured with the slow JavaScript engine would not be comparable. */
async function engineFailures({ origin }: ServiceProcess): Promise<string[]> {
  const response = await fetch(`${origin}/metrics`);
  const text = await response.text();
  if (text.includes('presage_signature_engine{engine="native"} 1')) return [];
  return ['the service does not use the native signature engine'];
}
