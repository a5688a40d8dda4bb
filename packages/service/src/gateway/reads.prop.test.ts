import type { Ledger } from '@presage/exchange';
import type { OperationId } from '@presage/protocol';
import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import type { Applied } from '../sequencer/applied.ts';
import { apiKeyOf } from './testing/naive-reads/account-queries.ts';
import { NaiveQueries } from './testing/naive-reads/naive-queries.ts';
import { momentOf } from './testing/naive-reads/query-draws.ts';
import { randomHistory } from './testing/naive-reads/random-history.ts';
import { ReadRig } from './testing/read-rig.ts';

const COMMANDS = 1_000;
/** How often what is read is compared, and how many requests are compared each time. */
const STOPS = 5;
const REQUESTS = 120;
/** How many endpoints there are to compare; now and then chance leaves one or two out. */
const ENDPOINTS = 23;
const HOUR_MS = 3_600_000;
const FIRST_SEED = Number(process.env.PRESAGE_FUZZ_SEED ?? 1);

it.each<[Ledger, number]>([
  ['custodial', FIRST_SEED],
  ['chain', FIRST_SEED + 1],
])(
  'every read says what the events add up to, however often the service restarts: %s ledger, seed %i',
  async (ledger, seed) => {
    const { applied } = randomHistory(seed, COMMANDS, ledger);
    const random = new Random(seed);
    const rig = await ReadRig.open(ledger);
    const answered = new Set<OperationId>();
    let readers: NaiveQueries | undefined;
    try {
      for (let stop = 1, next = 0; stop <= STOPS; stop++) {
        const end = Math.floor((applied.length * stop) / STOPS);
        await follow(rig, random, { entries: applied.slice(next, end), readers });
        next = end;
        if (stop % 2 === 0) await rig.restart();
        if (stop === STOPS) await rig.rebuild();
        const { asked, queries } = await compareReads(rig, random, { ledger, applied: applied.slice(0, end) });
        for (const id of asked) answered.add(id);
        readers = queries;
      }
      expect(answered.size).toBeGreaterThan(ENDPOINTS - 3);
    } finally {
      await rig.close();
    }
  },
);

/**
 * Applies entries in groups of random sizes, with ends, deaths and power failures between, and with readers, who ask
 * what they could ask at the last stop, so that what is kept between reads has to follow.
 */
async function follow(
  rig: ReadRig,
  random: Random,
  { entries, readers }: { readonly entries: readonly Applied[]; readonly readers: NaiveQueries | undefined },
): Promise<void> {
  for (let next = 0; next < entries.length; ) {
    const group = entries.slice(next, next + random.pick([1, 1, 2, 7, 40]));
    next += group.length;
    rig.clock.ms = group.at(-1)?.timeMs ?? 0;
    await rig.call('listMarkets', { query: { sortBy: 1 + random.below(8) } });
    const request = readers?.draw();
    if (request !== undefined) await rig.call(request.id, request.parts);
    const dice = random.below(30);
    if (dice === 0) await rig.die(group);
    else rig.apply(group);
    if (dice === 1) await rig.restart();
    if (dice === 2) await rig.loseWrites();
  }
}

/** Now, or some time later; often exactly a day or a week after something happened, when it leaves a window. */
function drawNowMs(random: Random, applied: readonly Applied[]): number {
  const lastMs = applied.at(-1)?.timeMs ?? 0;
  const edges = applied.flatMap(({ timeMs, events }) => {
    const minuteMs = timeMs - (timeMs % 60_000);
    const isTrade = events.some(({ kind }) => kind === 'orderFilled' || kind === 'pairsSplit');
    return isTrade ? [minuteMs + 24 * HOUR_MS, minuteMs + 24 * HOUR_MS + 60_000, minuteMs + 7 * 24 * HOUR_MS] : [];
  });
  const later = edges.filter((timeMs) => timeMs >= lastMs);
  const edge = later.length > 0 ? random.pick(later) : lastMs;
  return random.pick([lastMs, lastMs + random.below(30 * HOUR_MS), edge, edge, edge - 1 >= lastMs ? edge - 1 : edge]);
}

/** Reads, with restarts between. @returns the endpoints that were asked, and what draws the requests */
async function compareReads(
  rig: ReadRig,
  random: Random,
  { ledger, applied }: { readonly ledger: Ledger; readonly applied: readonly Applied[] },
): Promise<{ readonly asked: readonly OperationId[]; readonly queries: NaiveQueries }> {
  const nowMs = drawNowMs(random, applied);
  const moment = momentOf(ledger, applied, nowMs);
  const queries = new NaiveQueries(random, moment);
  rig.clock.ms = nowMs;
  for (const { id, wallet } of moment.now.accounts) {
    rig.keys.add(apiKeyOf(id), { keyId: apiKeyOf(id), kind: 'trader', owner: wallet, rateClass: 'standard' });
  }
  const asked: OperationId[] = [];
  for (let left = REQUESTS; left > 0; left--) {
    if (random.below(REQUESTS) === 0) await rig.restart();
    const { id, parts, expected } = queries.draw();
    const { result } = await rig.call(id, parts);
    const request = `${id} ${JSON.stringify(parts)}`;
    // What is expected of the audit log is without its texts.
    if (id === 'adminListAudit') expect(result, request).toMatchObject(expected as object);
    else expect(result, request).toEqual(expected);
    asked.push(id);
  }
  return { asked, queries };
}
