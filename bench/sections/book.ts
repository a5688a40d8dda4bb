import { median } from '../median.ts';
import type { Figure, Section, SectionOptions, SectionResult } from '../section.ts';
import { type BareServer, type FixedAnswer, startBareHttp } from '../service/bare-server.ts';
import { LoadGenerator } from '../service/load.ts';
import { type ServiceProcess, startServiceProcess, withDataDir } from '../service/service-process.ts';
import { createTraderFixture, type TraderFixture } from '../service/trader-fixture.ts';

/** The size of a run. */
interface RunSize {
  /** Rounds whose median is reported, after one warm-up round. */
  readonly rounds: number;
  /** Duration of each reading. */
  readonly seconds: number;
  /** Resting orders in the book. */
  readonly resting: number;
}

const FULL: RunSize = { rounds: 7, seconds: 2, resting: 2_000 };
const SMOKE: RunSize = { rounds: 1, seconds: 0.1, resting: 100 };

const CONNECTIONS = 32;
const COMMANDS_PER_SECOND = 1_000;
/** Headers that Node sets itself, or that depend on the time. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

export const section: Section = {
  name: 'book',
  about: 'GET orderbook compared with bare node:http serving the same bytes, idle and while its market is traded',
  run: ({ smoke, log }: SectionOptions): Promise<SectionResult> =>
    withDataDir(async (dataDir) => {
      const service = await startServiceProcess(dataDir);
      const reader = new LoadGenerator();
      const trader = new LoadGenerator();
      try {
        return await measure({ service, reader, trader, runSize: smoke ? SMOKE : FULL, log });
      } finally {
        reader.end();
        trader.end();
        await service.kill();
      }
    }),
};

interface Bench {
  readonly service: ServiceProcess;
  /** Separate load processes, so that neither waits for the other. */
  readonly reader: LoadGenerator;
  readonly trader: LoadGenerator;
  readonly runSize: RunSize;
  readonly log: (text: string) => void;
}

async function measure(bench: Bench): Promise<SectionResult> {
  const { service, reader, trader } = bench;
  const fixture = await createTraderFixture(service);
  await makeBook(bench, fixture);
  const url = `${service.origin}/openapi/token/orderbook?token_id=${fixture.yesTokenId}`;
  const book = await answerOf(url);
  const bare = await startBareHttp(book);
  const { pathname, search } = new URL(url);
  try {
    const rounds = await playRounds(bench, { bare, url, bareUrl: `${bare.origin}${pathname}${search}` });
    const failures = [...reader.failures, ...trader.failures, ...differences(book, await answerOf(url))];
    return { figures: figuresOf(rounds, book), failures };
  } finally {
    bare.end();
  }
}

/** Signs the resting orders, and those that come and go while the book is read; places the resting ones. */
async function makeBook({ trader, runSize }: Bench, fixture: TraderFixture): Promise<void> {
  const { resting } = runSize;
  await trader.sign({ fixture, count: resting + 2 * (runSize.rounds + 1) * comingAndGoing(runSize) });
  await trader.place({ from: 0, to: resting, inFlight: 15 });
}

/** Orders per busy reading. Each makes two commands, its placement and its cancel. */
function comingAndGoing({ seconds }: RunSize): number {
  return Math.round((seconds * COMMANDS_PER_SECOND) / 2);
}

/** The result of one reading. */
interface Reading {
  readonly perSecond: number;
  /** The server's CPU per read. */
  readonly cpuUs: number;
}

interface Round {
  readonly bare: Reading;
  readonly idle: Reading;
  /** While the market is traded. */
  readonly busyBarePerSecond: number;
  readonly busyPerSecond: number;
  readonly commandsPerSecond: number;
}

interface Peers {
  readonly bare: BareServer;
  readonly url: string;
  readonly bareUrl: string;
}

async function playRounds(bench: Bench, peers: Peers): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let number = 0; number <= bench.runSize.rounds; number += 1) {
    bench.log(`  round ${number} of ${bench.runSize.rounds}${number === 0 ? ' (warm-up)' : ''}`);
    const round = await playRound(bench, peers, number);
    if (number > 0) rounds.push(round);
  }
  return rounds;
}

async function playRound(bench: Bench, { bare, url, bareUrl }: Peers, number: number): Promise<Round> {
  const asBare = await reading(bench, bare, bareUrl);
  const idle = await reading(bench, bench.service, url);
  const busyBare = await readingWhileTraded(bench, bareUrl, 2 * number);
  const busy = await readingWhileTraded(bench, url, 2 * number + 1);
  return {
    bare: asBare,
    idle,
    busyBarePerSecond: busyBare.perSecond,
    busyPerSecond: busy.perSecond,
    commandsPerSecond: busy.commandsPerSecond,
  };
}

/** `time` is the number of this busy reading; each uses its own range of orders. */
async function readingWhileTraded(
  { reader, trader, runSize }: Bench,
  url: string,
  time: number,
): Promise<{ readonly perSecond: number; readonly commandsPerSecond: number }> {
  const from = runSize.resting + time * comingAndGoing(runSize);
  const [read, traded] = await Promise.all([
    reader.read({ url, connections: CONNECTIONS, seconds: runSize.seconds }),
    trader.trade({ from, to: from + comingAndGoing(runSize), commandsPerSecond: COMMANDS_PER_SECOND }),
  ]);
  return { perSecond: read.perSecond, commandsPerSecond: traded.perSecond };
}

async function reading(
  { reader, runSize }: Bench,
  from: Pick<BareServer, 'cpuMicroseconds'>,
  url: string,
): Promise<Reading> {
  const { seconds } = runSize;
  const before = await from.cpuMicroseconds();
  const { perSecond, answers } = await reader.read({ url, connections: CONNECTIONS, seconds });
  return { perSecond, cpuUs: ((await from.cpuMicroseconds()) - before) / answers };
}

async function answerOf(url: string): Promise<FixedAnswer> {
  const response = await fetch(url);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name)));
  return { headers, body: await response.text() };
}

/** The orders that came and went must leave the book unchanged, except for its time of last change. */
function differences(before: FixedAnswer, after: FixedAnswer): string[] {
  const [levelsBefore, levelsAfter] = [before, after].map(({ body }) => {
    const { result } = JSON.parse(body) as { result: { bids: readonly unknown[]; asks: readonly unknown[] } };
    return JSON.stringify([result.bids, result.asks]);
  });
  if (levelsBefore === levelsAfter && levelsBefore !== '[[],[]]') return [];
  return ['the book is empty, or changed although the orders that came and went were all cancelled'];
}

function figuresOf(rounds: readonly Round[], { body }: FixedAnswer): Figure[] {
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  return [
    { name: 'size of the book', value: Buffer.byteLength(body), unit: 'B' },
    { name: 'bare node:http', value: of(({ bare }) => bare.perSecond), unit: '/s' },
    { name: 'GET orderbook, idle', value: of(({ idle }) => idle.perSecond), unit: '/s' },
    {
      name: 'its ratio to bare node:http',
      value: of(({ idle, bare }) => idle.perSecond / bare.perSecond),
      unit: 'x',
      target: 'bookOverBareHttp',
    },
    { name: 'bare node:http, CPU per read', value: of(({ bare }) => bare.cpuUs), unit: 'us' },
    { name: 'GET orderbook, idle, CPU per read', value: of(({ idle }) => idle.cpuUs), unit: 'us' },
    {
      name: 'ratio of bare node:http’s CPU to that',
      value: of(({ idle, bare }) => bare.cpuUs / idle.cpuUs),
      unit: 'x',
    },
    {
      name: 'commands while the market is traded',
      value: of(({ commandsPerSecond }) => commandsPerSecond),
      unit: '/s',
    },
    { name: 'GET orderbook, while the market is traded', value: of(({ busyPerSecond }) => busyPerSecond), unit: '/s' },
    {
      name: 'its ratio to idle',
      value: of(({ busyPerSecond, idle }) => busyPerSecond / idle.perSecond),
      unit: 'x',
      target: 'bookBusyOverIdle',
    },
    {
      name: 'bare node:http, ratio to idle while the market is traded',
      value: of(({ busyBarePerSecond, bare }) => busyBarePerSecond / bare.perSecond),
      unit: 'x',
    },
    {
      name: 'GET orderbook’s ratio to idle, over bare node:http’s',
      value: of(
        ({ busyPerSecond, idle, busyBarePerSecond, bare }) =>
          busyPerSecond / idle.perSecond / (busyBarePerSecond / bare.perSecond),
      ),
      unit: 'x',
      target: 'bookBusyOverBareBusy',
    },
  ];
}
