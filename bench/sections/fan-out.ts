import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';
import { type Delivered, type FanOutServer, startFanOutServer } from '../service/fan-out-server.ts';

/** The size of a run. */
interface RunSize {
  readonly readers: number;
  /** Rounds whose median is reported, after one warm-up round. */
  readonly rounds: number;
  /** Duration of each delivery. */
  readonly milliseconds: number;
}

const FULL: RunSize = { readers: 1_000, rounds: 5, milliseconds: 1_000 };
const SMOKE: RunSize = { readers: 20, rounds: 1, milliseconds: 50 };

/** Updates in one flush. */
const TOGETHER = 10;
/** Fills a second while the time from durable to socket is measured. */
const PACE = 100;

export const section: Section = {
  name: 'fan-out',
  about:
    'the same messages to all readers of a market, over the stream and over bare ws; the time until all readers have them',
  async run(options: SectionOptions): Promise<SectionResult> {
    const runSize = options.smoke ? SMOKE : FULL;
    const servers: FanOutServer[] = [];
    try {
      for (const kind of ['ws', 'stream'] as const) servers.push(await startFanOutServer(kind, runSize.readers));
      return await measure(servers as [FanOutServer, FanOutServer], runSize, options);
    } finally {
      for (const server of servers) server.end();
    }
  },
};

interface Round {
  readonly bare: Delivered;
  readonly single: Delivered;
  readonly together: Delivered;
}

async function measure(
  [bare, stream]: readonly [FanOutServer, FanOutServer],
  { readers, rounds, milliseconds }: RunSize,
  { log }: SectionOptions,
): Promise<SectionResult> {
  const measured: Round[] = [];
  for (let number = 0; number <= rounds; number += 1) {
    log(`  round ${number} of ${rounds}${number === 0 ? ' (warm-up)' : ''}`);
    const round = {
      bare: await bare.deliver(1, milliseconds),
      single: await stream.deliver(1, milliseconds),
      together: await stream.deliver(TOGETHER, milliseconds),
    };
    if (number > 0) measured.push(round);
  }
  const tookMs = await stream.paced(PACE, milliseconds * rounds);
  // The messages of both servers are identical, except for number and time.
  const failures =
    bare.messageBytes === stream.messageBytes ? [] : ['the two servers sent messages of different lengths'];
  return { figures: [...throughput(measured, readers, stream.messageBytes), ...latency(tookMs, readers)], failures };
}

function throughput(rounds: readonly Round[], readers: number, messageBytes: number): Figure[] {
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  const over = (kind: 'single' | 'together'): number =>
    of((round) => round[kind].messagesPerSecond / round.bare.messagesPerSecond);
  const to = `${messageBytes} B to ${readers.toLocaleString('en')} readers`;
  const together = `the stream, ${TOGETHER} per flush`;
  return [
    { name: `bare ws, ${to}`, value: of(({ bare }) => bare.messagesPerSecond), unit: '/s' },
    { name: 'the stream, one per flush', value: of(({ single }) => single.messagesPerSecond), unit: '/s' },
    { name: 'its ratio to bare ws', value: over('single'), unit: 'x', target: 'fanOutOverBareWs' },
    { name: together, value: of((round) => round.together.messagesPerSecond), unit: '/s' },
    { name: 'its ratio to bare ws', value: over('together'), unit: 'x', target: 'fanOutConflated' },
    { name: 'CPU per message: bare ws', value: of(({ bare }) => bare.cpuUs), unit: 'us' },
    { name: 'CPU per message: the stream, one per flush', value: of(({ single }) => single.cpuUs), unit: 'us' },
    { name: `CPU per message: ${together}`, value: of((round) => round.together.cpuUs), unit: 'us' },
  ];
}

function latency(tookMs: readonly number[], readers: number): Figure[] {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number): number => 1_000 * (sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  const name = `time from a durable fill to all ${readers.toLocaleString('en')} sockets, ${PACE} fills a second`;
  return [
    { name: `${name}, p50`, value: at(0.5), unit: 'us' },
    { name: `${name}, p99`, value: at(0.99), unit: 'us' },
  ];
}
