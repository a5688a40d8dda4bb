import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createRig, type RigAnswer } from './testing/rig.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly status?: number;
}

const lines: Line[] = [];
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
// An answer that cannot be written as JSON is an unexpected error.
const rig = await createRig({ settings: { rateLimit: true }, deps: { log, version: 1n as never } });
afterAll(() => rig.close());

const { debug, info, error } = pino.levels.values;
const wrong = { headers: { authorization: 'Bearer wrong' } };
const createLabel = (labelName: string) => rig.call('adminCreateLabel', { body: { labelName } });

describe('the log of requests', () => {
  it.each<[string, () => Promise<RigAnswer>, number, number | undefined]>([
    ['a read', () => rig.call('getTime'), 200, debug],
    ['a read of an operator', () => rig.call('adminListAccounts'), 200, debug],
    ['a change by an operator', () => createLabel('Logged'), 200, info],
    ['a refusal with status 200', () => rig.call('getMarket', { params: { marketId: 9 } }), 200, debug],
    ['a request that was not understood', () => rig.call('listMarkets', { query: { page: 0 } }), 400, info],
    ['a wrong key', () => rig.call('getTime', { apiKey: 'pk_wrong' }), 401, info],
    ['an unexpected error', () => rig.call('getService'), 500, error],
  ])('has %s at its level', async (_, send, status, level) => {
    expect((await send()).status).toBe(status);
    expect(lines.findLast(({ msg }) => msg === 'answered')).toMatchObject({ status, level });
  });

  it('has what cannot be served now as no error, because it passes', async () => {
    rig.sequencer.acceptance = 'diskReserve';
    expect(await createLabel('Later')).toMatchObject({ status: 503 });
    rig.sequencer.acceptance = 'open';
    expect(lines.at(-1)).toMatchObject({ status: 503, level: info });
  });

  it('is not flooded by requests over a rate limit', async () => {
    for (let times = 0; times < 10; times++) await rig.call('adminListAccounts', wrong);
    expect(await rig.call('adminListAccounts', wrong)).toMatchObject({ status: 429 });
    expect(lines.at(-1)).toMatchObject({ status: 429, level: debug });
  });
});
