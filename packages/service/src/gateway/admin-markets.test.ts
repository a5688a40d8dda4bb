import type { Command } from '@presage/exchange';
import { afterAll, describe, expect, it } from 'vitest';
import { walletOf } from './testing/fake-network.ts';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const rig = await createRig();
afterAll(() => rig.close());
const alice = await createTrader(rig, 1);
// Gets id 1, which the markets have.
await rig.call('adminCreateLabel', { body: { labelName: 'Weather' } });
const cutoffAt = Math.floor(rig.clock.ms / 1000) + 86_400;

describe('making a market', () => {
  const make = (changes: object) =>
    rig.call('adminCreateMarket', { body: { marketTitle: 'Will it snow?', cutoffAt, ...changes } });

  it('uses defaults for fields not given', async () => {
    const { result } = await make({});
    expect(result.data).toMatchObject({
      statusEnum: 'created',
      slug: 'will-it-snow',
      rules: '',
      yesLabel: 'Yes',
      noLabel: 'No',
      tickSize: '0.0001',
      makerFeeBps: 0,
      takerFeeBps: 0,
      labelIds: [],
    });
  });

  it('uses all fields given', async () => {
    const said = {
      rules: 'So.',
      yesLabel: 'Snow',
      noLabel: 'None',
      labelIds: [1],
      slug: 'snow',
      tickSize: '0.01',
      makerFeeBps: 10,
      takerFeeBps: 20,
    };
    expect((await make(said)).result.data).toMatchObject(said);
  });

  it('generates unused slugs', async () => {
    const slugs = [];
    for (const changes of [
      {},
      {},
      { marketTitle: '¿Évora? 東京' },
      { marketTitle: '東京' },
      { marketTitle: 'x'.repeat(200) },
    ]) {
      slugs.push((await make(changes)).result.data?.slug);
    }
    expect(slugs).toEqual(['will-it-snow-2', 'will-it-snow-3', 'evora', 'market', 'x'.repeat(100)]);
  });

  it('generates different slugs for markets that are made at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rig.sequencer.written = promise;
    const making = [make({ marketTitle: 'Twice' }), make({ marketTitle: 'Twice' })];
    // Refused at once, and sent after them: both have arrived by then.
    await rig.call('adminCredit', { params: { walletAddress: walletOf(99) }, body: { amount: '1' } });
    resolve();
    const slugs = (await Promise.all(making)).map(({ result }) => result?.data?.slug);
    expect(slugs).toEqual(['twice', 'twice-2']);
  });

  it('is refused while nothing is accepted, also when another waits to be written', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rig.sequencer.written = promise;
    const making = make({ marketTitle: 'Waits' });
    await rig.call('adminCredit', { params: { walletAddress: walletOf(99) }, body: { amount: '1' } });
    rig.sequencer.acceptance = 'journalStalled';
    expect(await make({ marketTitle: 'Refused' })).toMatchObject({ status: 503 });
    rig.sequencer.acceptance = 'open';
    resolve();
    expect((await making).result.data).toMatchObject({ slug: 'waits' });
  });

  it('keeps given slugs of children, and generates the others', async () => {
    const children = [{ marketTitle: 'A' }, { marketTitle: 'B', slug: 'cup-a' }, { marketTitle: 'A!' }];
    const { result } = await make({ marketTitle: 'Cup', children });
    const slugs = (result.data?.childMarkets as { slug: string }[] | undefined)?.map((child) => child.slug);
    expect(slugs).toEqual(['cup-a-2', 'cup-a', 'cup-a-3']);
  });

  it.each<[object, string]>([
    [{ cutoffAt: 1 }, 'cutoffAt: received 1; accepted: Unix seconds later than now, '],
    [
      { children: [{ marketTitle: 'A' }, { marketTitle: 'B', cutoffAt: 2 }] },
      'children.1.cutoffAt: received 2; accepted: ',
    ],
    [{ slug: 'snow' }, 'slug: received "snow", which another market uses'],
    [
      { children: [{ marketTitle: 'A' }, { marketTitle: 'B', slug: 'snow' }] },
      'children.1.slug: received "snow", which another market uses',
    ],
    [
      { rules: 'a\0b' },
      'rules: received "a\\u0000b"; accepted: text of at most 20000 characters: without NUL characters',
    ],
    [{ labelIds: [99] }, 'labelIds: received 99, which is not a label'],
    [{ labelIds: [1e300] }, 'which is not a label'],
    [{ labelIds: [1, 1] }, 'labelIds'],
    [{ noLabel: 'Yes' }, 'yesLabel, noLabel: received "Yes" and "Yes" (when absent'],
    [{ yesLabel: 'Above', noLabel: 'above ' }, 'yesLabel, noLabel: received "Above" and "above "'],
    [{ tickSize: '0.05' }, 'tickSize: received "0.05"; accepted: "0.0001", "0.001", "0.01"'],
    [{ takerFeeBps: 1001 }, 'takerFeeBps: received 1001; accepted: a whole number from 0 to 1000'],
    [{ children: [{ marketTitle: 'A' }] }, 'children: received a list of 1; accepted: a list of 2 to 100 entries'],
    [
      { children: [{ marketTitle: 'A' }, { marketTitle: 'B', tickSize: '0.01' }] },
      'children.1: unknown field "tickSize"; known fields: marketTitle, slug, rules, cutoffAt',
    ],
    [{ children: [{ marketTitle: 'A' }, {}] }, 'children.1.marketTitle: missing'],
    [
      {
        children: [
          { marketTitle: 'A', slug: 'same' },
          { marketTitle: 'B', slug: 'same' },
        ],
      },
      'children.1.slug: received "same"',
    ],
    [
      { children: [{ marketTitle: 'A' }, { marketTitle: 'B' }, { marketTitle: 'a ' }] },
      'children.2.marketTitle: received "a ", but children.0 has "A"; accepted: two that differ in more than case',
    ],
    [{ yesLabel: 'Above', noLabel: 'Abo\u200dve' }, 'received "Above" and "Abo\\u200dve"'],
    [{ marketTitle: '' }, 'marketTitle: received ""'],
    [{ marketTitle: 'a\u0000b' }, 'one line that is not blank, without control characters'],
    [{ marketTitle: 'a\u2028b' }, 'one line'],
    [{ marketTitle: 'a\u202eb' }, 'marketTitle: received "a\\u202eb"; accepted: '],
    [{ children: [{ marketTitle: 'A' }, { marketTitle: 'A\u200b' }] }, 'children.1.marketTitle: received "A\\u200b"'],
    [{ noLabel: 'a\u2066b' }, 'turn the direction of text'],
    [{ noLabel: 'a\ufeffb' }, 'without control characters and those that have no width'],
    [{ yesLabel: 'a\u009bb' }, 'one line'],
    [{ marketTitle: '\ud800' }, 'surrogate'],
    [{ cutoffAt: 1e12 }, 'cutoffAt'],
    [{ makerFeeBps: -0.5 }, 'makerFeeBps'],
    [{ makerFeeBps: 1001 }, 'makerFeeBps: received 1001; accepted: a whole number from 0 to 1000'],
    [{ takerFeeBps: -1 }, 'takerFeeBps: received -1'],
  ])('is refused for %j', async (changes, message) => {
    expect(await make(changes)).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining(message) });
  });

  it.each([
    ['marketTitle', 200],
    ['rules', 20_000],
    ['yesLabel', 50],
    ['noLabel', 50],
    ['slug', 100],
  ])('is refused for a %s of more than %i characters', async (name, most) => {
    const letter = name.charAt(0);
    expect(await make({ [name]: letter.repeat(most) })).toMatchObject({ errno: 0 });
    const message = expect.stringContaining(`${name}: received "${letter}`);
    expect(await make({ [name]: letter.repeat(most + 1) })).toMatchObject({ status: 400, errno: 2, message });
  });

  it('is refused for more than 20 labels or 100 children', async () => {
    const labelIds = Array.from({ length: 21 }, (_, index) => index + 1);
    const children = Array.from({ length: 101 }, (_, index) => ({ marketTitle: `Child ${index}` }));
    expect(await make({ labelIds })).toMatchObject({ status: 400, errno: 2 });
    expect(await make({ children })).toMatchObject({ status: 400, errno: 2 });
  });

  it('accepts as much text as a large body can hold', async () => {
    const rules = 'a'.repeat(2000);
    const children = Array.from({ length: 100 }, (_, index) => ({ marketTitle: `Child ${index}`, rules }));
    expect(await make({ marketTitle: 'Large', children })).toMatchObject({ errno: 0 });
  });

  it('sends inherited rules to the exchange only once: a hundred copies would not fit into a journal entry', async () => {
    const commands: Command[] = [];
    rig.sequencer.subscribe((group) => commands.push(...group.map(({ command }) => command)));
    const children = [{ marketTitle: 'A' }, { marketTitle: 'B', rules: 'Its own.' }];
    const { result } = await make({ marketTitle: 'Long', rules: 'Of all.', children });
    expect(commands).toMatchObject([
      { rules: 'Of all.', children: [expect.not.objectContaining({ rules: 'Of all.' }), { rules: 'Its own.' }] },
    ]);
    expect(result.data?.childMarkets).toMatchObject([{ rules: 'Of all.' }, { rules: 'Its own.' }]);
  });
});

describe("a market's life", () => {
  it('goes from created to resolved, and not back', async () => {
    const body = { marketTitle: 'Life', cutoffAt };
    const marketId = Number((await rig.call('adminCreateMarket', { body })).result.data?.marketId);
    const states = [];
    for (const id of ['adminActivateMarket', 'adminHaltMarket', 'adminResumeMarket', 'adminCloseMarket'] as const) {
      const { data } = (await rig.call(id, { params: { marketId } })).result;
      states.push([data?.statusEnum, data?.halted]);
    }
    expect(states).toEqual([
      ['activated', false],
      ['activated', true],
      ['activated', false],
      ['resolving', false],
    ]);
    const { data } = (await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'no' } })).result;
    expect(data).toMatchObject({
      statusEnum: 'resolved',
      resultTokenId: data?.noTokenId,
      resolvedAt: Math.floor(rig.clock.ms / 1000),
    });
    const again = await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'no' } });
    expect(again).toMatchObject({
      status: 200,
      errno: 202,
      message: `market ${marketId} is resolved, which does not allow this; legal now: nothing`,
    });
  });

  it('refuses an illegal move and names the legal ones', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Moves' });
    expect(await rig.call('adminResumeMarket', { params: { marketId } })).toMatchObject({
      errno: 202,
      message: `market ${marketId} is activated, which does not allow this; legal now: halt, close, fail`,
    });
  });

  it('ends in deletion only when nobody holds its tokens', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Deletion' });
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '1' } });
    await rig.call('adminFailMarket', { params: { marketId } });
    expect(await rig.call('adminDeleteMarket', { params: { marketId } })).toMatchObject({
      errno: 202,
      message: `market ${marketId} is failed, which does not allow this: pairs of its tokens are still held; legal now: nothing`,
    });
    await rig.call('redeemPositions', { apiKey: alice.apiKey, body: { marketId } });
    expect((await rig.call('adminDeleteMarket', { params: { marketId } })).result.data).toMatchObject({
      statusEnum: 'deleted',
    });
  });

  it('allows edits of the editable fields', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Edits' });
    const changes = { rules: 'New.', labelIds: [1], makerFeeBps: 5, takerFeeBps: 6, cutoffAt: cutoffAt + 5 };
    expect((await rig.call('adminEditMarket', { params: { marketId }, body: changes })).result.data).toMatchObject(
      changes,
    );
    for (const body of [{}, { marketTitle: 'x' }, { cutoffAt: 1 }, { labelIds: [77] }]) {
      expect(await rig.call('adminEditMarket', { params: { marketId }, body })).toMatchObject({
        status: 400,
        errno: 2,
      });
    }
  });

  it('allows rules as long as they can be at first', async () => {
    const rules = 'ü'.repeat(20_000);
    const marketId = await createMarket(rig, { marketTitle: 'Long rules', rules });
    const { errno } = await rig.call('adminEditMarket', {
      params: { marketId },
      body: { rules: `${rules.slice(1)}!` },
    });
    expect(errno).toBe(0);
  });

  it('passes edited fees and inherited cutoffs on to its children, but not rules and labels', async () => {
    const rootMarketId = await createMarket(rig, {
      marketTitle: 'Root of edits',
      rules: 'Of the root.',
      children: [{ marketTitle: 'A', rules: 'Of a.', cutoffAt: cutoffAt - 50 }, { marketTitle: 'B' }],
    });
    const edit = (marketId: number, body: object) => rig.call('adminEditMarket', { params: { marketId }, body });
    const changes = { rules: 'Of the root, better said.', makerFeeBps: 7, cutoffAt: cutoffAt + 5 };
    expect((await edit(rootMarketId, changes)).result.data).toMatchObject({
      ...changes,
      childMarkets: [
        { rules: 'Of a.', makerFeeBps: 7, cutoffAt: cutoffAt - 50 },
        { rules: 'Of the root.', makerFeeBps: 7, cutoffAt: cutoffAt + 5 },
      ],
    });
    expect(await edit(rootMarketId, { labelIds: [1e300] })).toMatchObject({
      status: 400,
      message: expect.stringContaining('which is not a label'),
    });
    expect(await edit(rootMarketId + 1, { labelIds: [1] })).toMatchObject({
      status: 400,
      errno: 2,
      message: `labelIds: market ${rootMarketId + 1} has the labels of its root; set them on market ${rootMarketId}`,
    });
  });

  it('keeps its cutoff and fees once trading has ended', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Ended' });
    await rig.call('adminCloseMarket', { params: { marketId } });
    for (const body of [{ cutoffAt: cutoffAt + 5 }, { makerFeeBps: 1 }, { rules: 'Late.', takerFeeBps: 1 }]) {
      expect(await rig.call('adminEditMarket', { params: { marketId }, body })).toMatchObject({
        status: 200,
        errno: 201,
        message: `market ${marketId} is resolving: not open for this; accepted: a market that is created or activated`,
      });
    }
  });

  it('does not exist for an unknown id', async () => {
    for (const marketId of [0, 123_456, '9'.repeat(30)]) {
      expect(await rig.call('adminActivateMarket', { params: { marketId } })).toMatchObject({
        status: 200,
        errno: 200,
      });
      expect(await rig.call('adminEditMarket', { params: { marketId }, body: { rules: '' } })).toMatchObject({
        status: 200,
        errno: 200,
      });
      expect(await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'yes' } })).toMatchObject({
        errno: 200,
      });
    }
  });
});

describe('resolving a market', () => {
  async function resolving(changes: object): Promise<number> {
    const marketId = await createMarket(rig, { marketTitle: 'Decision', ...changes });
    await rig.call('adminCloseMarket', { params: { marketId } });
    return marketId;
  }
  const resolve = (marketId: number, body: object) => rig.call('adminResolveMarket', { params: { marketId }, body });

  it('returns in a dry run what it would pay, and changes nothing', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Dry' });
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '10' } });
    await rig.call('adminCloseMarket', { params: { marketId } });
    const payout = {
      marketId,
      marketTitle: 'Dry',
      yesShares: '10',
      noShares: '10',
      yesHolders: 1,
      noHolders: 1,
      totalPayout: '10',
    };
    const dry = async (body: object) => (await resolve(marketId, { ...body, dryRun: true })).result;
    expect(await dry({ outcome: 'yes' })).toMatchObject({
      data: { statusEnum: 'resolving' },
      payouts: [{ ...payout, outcome: 'yes', yesPayout: '1', noPayout: '0' }],
    });
    expect((await dry({ outcome: 'invalid' })).payouts).toEqual([
      { ...payout, outcome: 'invalid', yesPayout: '0.5', noPayout: '0.5' },
    ]);
    const { list } = (await rig.call('adminListAudit', { query: { limit: 1 } })).result as { list: unknown[] };
    expect(list).toMatchObject([
      { action: 'resolveMarket', target: `market ${marketId}`, detail: expect.stringContaining('"dryRun":true') },
    ]);
    expect(await resolve(marketId, { outcome: 'yes' })).toMatchObject({ errno: 0 });
  });

  it('by failing it can be previewed, which records nothing', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Called off' });
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '10' } });
    const lastEntry = async () => (await rig.call('adminListAudit', { query: { limit: 1 } })).result;
    const before = await lastEntry();
    expect((await rig.call('adminPreviewFail', { params: { marketId } })).result).toMatchObject({
      data: { statusEnum: 'activated' },
      payouts: [{ marketId, outcome: 'invalid', yesShares: '10', noPayout: '0.5', noHolders: 1, totalPayout: '10' }],
    });
    expect(await lastEntry()).toEqual(before);
    expect(await rig.call('adminPreviewFail', { params: { marketId: 999_999 } })).toMatchObject({ errno: 200 });
  });

  it('by failing it is refused alike in the preview', async () => {
    const root = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
    await resolve(root + 1, { outcome: 'no' });
    const preview = (marketId: number) => rig.call('adminPreviewFail', { params: { marketId } });
    expect((await preview(root)).result.payouts).toMatchObject([{ marketId: root + 2 }]);
    await resolve(root, { winnerMarketId: root + 2 });
    const failed = await createMarket(rig, { marketTitle: 'Failed' });
    const mixed = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
    await resolve(mixed + 1, { outcome: 'no' });
    for (const marketId of [failed, mixed]) await rig.call('adminFailMarket', { params: { marketId } });
    for (const marketId of [root, root + 1, failed, mixed]) {
      const refused = await rig.call('adminFailMarket', { params: { marketId } });
      expect(refused.errno).toBe(202);
      expect(await preview(marketId)).toMatchObject({ errno: 202, message: refused.message });
    }
  });

  it('of a root takes a winner, and its other children are no', async () => {
    const root = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }, { marketTitle: 'C' }] });
    const dry = await resolve(root, { winnerMarketId: root + 2, dryRun: true });
    expect(dry.result.payouts).toMatchObject([
      { marketId: root + 1, outcome: 'no', totalPayout: '0' },
      { marketId: root + 2, outcome: 'yes' },
      { marketId: root + 3, outcome: 'no' },
    ]);
    const { data } = (await resolve(root, { winnerMarketId: root + 2 })).result;
    expect(data).toMatchObject({ statusEnum: 'resolved', resultTokenId: '' });
    const children = data?.childMarkets as Record<string, unknown>[];
    expect(children.map((child) => child.resultTokenId === child.yesTokenId)).toEqual([false, true, false]);
  });

  it('of a root may make all its children invalid', async () => {
    const root = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
    expect((await resolve(root, { outcome: 'invalid', dryRun: true })).result.payouts).toMatchObject([
      { outcome: 'invalid' },
      { outcome: 'invalid' },
    ]);
    expect((await resolve(root, { outcome: 'invalid' })).result.data).toMatchObject({ statusEnum: 'resolved' });
  });

  it('is refused alike in a dry run', async () => {
    const root = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
    const binary = await resolving({});
    const open = await createMarket(rig, { marketTitle: 'Open' });
    const decided = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
    await resolve(decided + 1, { outcome: 'yes' });
    const cases: [number, object, number][] = [
      [root, { outcome: 'yes' }, 2],
      [root, { winnerMarketId: binary }, 2],
      [root, { winnerMarketId: 1e300 }, 2],
      [root, {}, 2],
      [root, { outcome: 'invalid', winnerMarketId: root + 1 }, 2],
      [binary, { winnerMarketId: root + 1 }, 2],
      [binary, { winnerMarketId: 1e300 }, 2],
      [open, { outcome: 'yes' }, 202],
      [decided + 2, { outcome: 'yes' }, 202],
      [decided, { winnerMarketId: decided + 2 }, 202],
      [decided, { outcome: 'invalid' }, 202],
    ];
    for (const [marketId, body, errno] of cases) {
      const dry = await resolve(marketId, { ...body, dryRun: true });
      const real = await resolve(marketId, body);
      expect([dry.errno, real.errno], JSON.stringify([marketId, body, dry.message])).toEqual([errno, errno]);
      expect(dry.message).toBe(real.message);
    }
    expect((await resolve(decided, { outcome: 'invalid' })).message).toBe(
      `market ${decided} is resolving, which does not allow this: a child is already resolved yes, so name it as winnerMarketId or resolve the others one by one; legal now: resolve, fail`,
    );
    expect(await resolve(decided, { winnerMarketId: decided + 1 })).toMatchObject({ errno: 0 });
  });

  it('is refused with the value received and what is accepted', async () => {
    const root = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }] });
    const other = await resolving({});
    const children = `${root + 1}, ${root + 2}`;
    for (const [body, message] of [
      [{}, 'outcome, winnerMarketId: received neither; accepted: exactly one of the two'],
      [{ outcome: 'yes', winnerMarketId: 7 }, 'outcome, winnerMarketId: received "yes" and 7; accepted: exactly one'],
      [
        { winnerMarketId: other },
        `winnerMarketId: received ${other}, which is not a child of market ${root}; accepted: ${children}`,
      ],
      [
        { winnerMarketId: 99_999 },
        `winnerMarketId: received 99999, which is not a child of market ${root}; accepted: `,
      ],
    ] as const) {
      expect(await resolve(root, body)).toMatchObject({ errno: 2, message: expect.stringContaining(message) });
    }
    const kind = await resolve(root, { outcome: 'yes' });
    expect(kind.message).toBe(`outcome: market ${root} is categorical; accepted: winnerMarketId, or outcome "invalid"`);
    for (const winnerMarketId of [root + 1, 1e300]) {
      expect((await resolve(other, { winnerMarketId })).message).toBe(
        `winnerMarketId: market ${other} is not categorical; accepted: outcome "yes", "no" or "invalid"`,
      );
    }
  });

  it('names the winner when the winner cannot be resolved', async () => {
    const root = await resolving({ children: [{ marketTitle: 'A' }, { marketTitle: 'B' }, { marketTitle: 'C' }] });
    await rig.call('adminFailMarket', { params: { marketId: root + 2 } });
    await resolve(root + 1, { outcome: 'yes' });
    await resolve(root, { winnerMarketId: root + 1 });
    for (const [winner, words] of [
      [root + 2, 'is failed, which does not allow this; legal now: delete'],
      [root + 3, 'is resolved, which does not allow this; legal now: nothing'],
    ] as const) {
      for (const dryRun of [true, false])
        expect(await resolve(root, { winnerMarketId: winner, dryRun })).toMatchObject({
          errno: 202,
          message: `market ${winner} ${words}`,
        });
    }
    expect((await resolve(root, { winnerMarketId: root + 1 })).message).toBe(
      `market ${root} is resolved, which does not allow this: none of its children allows it; legal now: delete`,
    );
  });
});
