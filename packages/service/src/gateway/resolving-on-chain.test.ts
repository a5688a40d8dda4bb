import { type Command, type MarketId, Resolution } from '@presage/exchange';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import { ChainUnavailableError, TransactionRevertedError } from '../chain/errors.ts';
import { testMarket } from '../store/testing/random-journal.ts';
import { fakeNetwork } from './testing/fake-network.ts';
import { createRig, type Rig } from './testing/rig.ts';

/** Long after any clock. */
const CHALLENGEABLE = 9_999_999_999n;

let rig: Rig;
let root: MarketId;
let children: readonly MarketId[];
/** Payouts proposed at the oracle, by question. */
let proposals: Map<string, readonly [bigint, bigint]>;
let final: Set<string>;
/** Keys of the proposals sent, without their block. */
let sent: string[];
/** The key of a transaction that is not over. */
let underWay: string | undefined;
/** Runs before a proposal is queued. */
let beforeQueueing: (proposal: string) => Promise<void>;

beforeEach(async () => {
  proposals = new Map();
  final = new Set();
  sent = [];
  underWay = undefined;
  beforeQueueing = async () => {};
  rig = await createRig({ deps: { chain: withOracle() } });
  onTestFinished(() => rig.close());
  const submit = async (command: Command) => (await rig.sequencer.submit({ command })).events;
  await submit({ kind: 'createLabel', name: 'Any', imageUrl: '' });
  const created = await submit(testMarket({ slug: 'winner', children: ['a', 'b', 'c'] }));
  const marketIds = created.flatMap((event) => (event.kind === 'marketCreated' ? [event.marketId] : []));
  [root = 0 as MarketId, ...children] = marketIds;
  await submit({ kind: 'moveMarket', marketId: root, action: 'activate' });
  await submit({ kind: 'moveMarket', marketId: root, action: 'close' });
});

/** An oracle whose proposals can be challenged for long. */
function withOracle(): Chain {
  const { chain } = fakeNetwork();
  const answers = {
    getOutcomeSlotCount: () => 2n,
    isFinal: (question: string) => final.has(question),
    proposalOf: (question: string) => {
      const [yesPayout, noPayout] = proposals.get(question) ?? [0n, 0n];
      return { yesPayout, noPayout, finalAt: proposals.has(question) ? CHALLENGEABLE : 0n };
    },
  };
  const client = {
    readContract: async ({ functionName, args }: { functionName: keyof typeof answers; args: [string] }) =>
      answers[functionName](args[0]),
    getBlockNumber: async () => 5n,
    getBlock: async () => ({ timestamp: 1n }),
  };
  const transactions = {
    ...chain.transactions,
    underWay: async (prefix: string) => (underWay?.startsWith(prefix) ? underWay : undefined),
    send: async ({ key }: { key: string }) => {
      const [, marketId, resolution] = key.split(':').map(Number);
      const proposal = `${marketId}:${resolution}`;
      await beforeQueueing(proposal);
      sent.push(proposal);
      propose(marketId as MarketId, resolution as Resolution);
      return { txHash: '0x', blockNumber: 1n };
    },
  };
  return { ...chain, client, transactions } as unknown as Chain;
}

function propose(marketId: MarketId, resolution: Resolution): void {
  proposals.set(questionOf(marketId), resolution === Resolution.Yes ? [1n, 0n] : [0n, 1n]);
}

function questionOf(marketId: MarketId): string {
  return `0x${rig.marketData.catalog.market(marketId)?.questionId}`;
}

function resolve(marketId: number | undefined, body: object) {
  return rig.call('adminResolveMarket', { params: { marketId: marketId ?? 0 }, body });
}

describe('on chain, where the exchange knows a resolution only once it is final', () => {
  it('a root resolves to one child, and again with the same answer', async () => {
    const [a, b, c] = children;
    for (const _ of ['sent', 'sent again']) {
      expect(await resolve(root, { winnerMarketId: b })).toMatchObject({ errno: 0 });
    }
    const { Yes, No } = Resolution;
    expect(new Set(sent)).toEqual(new Set([`${a}:${No}`, `${b}:${Yes}`, `${c}:${No}`]));
    expect(sent).toHaveLength(3);
  });

  it('no child is proposed as yes while another is, proposed or being sent', async () => {
    const [a, b, c] = children;
    await resolve(a, { outcome: 'yes' });
    sent = [];
    const isYes = { errno: 202, message: expect.stringContaining(`market ${a} is proposed as yes on chain`) };
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject(isYes);
    expect(await resolve(b, { outcome: 'yes', dryRun: true })).toMatchObject(isYes);
    proposals.clear();
    underWay = `propose:${a}:${Resolution.Yes}:5`;
    const isSent = { errno: 202, message: expect.stringContaining(`market ${a} as yes is being sent to the chain`) };
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject(isSent);
    const ofChild = { errno: 202, message: expect.stringContaining(`market ${a}: a resolution as yes is being sent`) };
    expect(await resolve(root, { winnerMarketId: c })).toMatchObject(ofChild);
    expect(sent).toEqual([]);
  });

  it('no child is proposed as yes while another is about to be', async () => {
    const [a, b] = children;
    const reached = Promise.withResolvers<void>();
    const queued = Promise.withResolvers<void>();
    beforeQueueing = () => {
      reached.resolve();
      return queued.promise;
    };
    const first = [resolve(a, { outcome: 'yes' }), resolve(a, { outcome: 'yes' })];
    await reached.promise;
    const isMade = { errno: 202, message: expect.stringContaining(`market ${a} is being resolved as yes`) };
    expect(await resolve(root, { winnerMarketId: b })).toMatchObject(isMade);
    queued.resolve();
    for (const answer of await Promise.all(first)) expect(answer).toMatchObject({ errno: 0 });
    expect(new Set(sent)).toEqual(new Set([`${a}:${Resolution.Yes}`]));
    proposals.clear();
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject({ errno: 0 });
  });

  it('no child is proposed as yes while another is about to be, although a proposal for a third has failed', async () => {
    const [a, b] = children;
    const queued = Promise.withResolvers<void>();
    beforeQueueing = (proposal) => {
      if (proposal === `${a}:${Resolution.Yes}`) return queued.promise;
      throw new ChainUnavailableError('too many transactions are waiting to be sent');
    };
    const first = resolve(root, { winnerMarketId: a });
    // Fails the same way, so once it is answered, the first has failed, too.
    expect(await resolve(b, { outcome: 'no' })).toMatchObject({ status: 503 });
    const isMade = { errno: 202, message: expect.stringContaining(`market ${a} is being resolved as yes`) };
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject(isMade);
    queued.resolve();
    expect(await first).toMatchObject({ status: 503 });
    expect(sent).toEqual([`${a}:${Resolution.Yes}`]);
  });

  it('no child is proposed as yes while another is decided by a block that was not read yet', async () => {
    const [a, b] = children;
    propose(a as MarketId, Resolution.Yes);
    final.add(questionOf(a as MarketId));
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject({ status: 503 });
    expect(sent).toEqual([]);
  });

  it('no child is proposed as yes when the block that decides another is read meanwhile', async () => {
    const [a = 0 as MarketId, b] = children;
    const submit = rig.sequencer.submit.bind(rig.sequencer);
    const resolveA = { kind: 'resolveMarket', marketId: a, resolution: Resolution.Yes } as const;
    vi.spyOn(rig.sequencer, 'submit').mockImplementationOnce(async (submission) => {
      const [checked] = await Promise.all([submit(submission), submit({ command: resolveA })]);
      final.add(questionOf(a));
      return checked;
    });
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject({ status: 503 });
    expect(await resolve(b, { outcome: 'yes' })).toMatchObject({ errno: 202 });
    expect(sent).toEqual([]);
  });

  it('children are proposed as no beside any other, and as yes beside others that are no', async () => {
    const [a, b, c] = children;
    for (const [marketId, outcome] of [[a, 'no'] as const, [b, 'yes'] as const, [c, 'no'] as const]) {
      expect(await resolve(marketId, { outcome })).toMatchObject({ errno: 0 });
    }
    const { Yes, No } = Resolution;
    expect(sent).toEqual([`${a}:${No}`, `${b}:${Yes}`, `${c}:${No}`]);
  });

  it('nothing is proposed for the other children when another outcome of one is proposed or being sent', async () => {
    const [a] = children;
    propose(a as MarketId, Resolution.No);
    const problem = { errno: 202, message: expect.stringContaining(`market ${a}: no is already proposed on chain`) };
    expect(await resolve(root, { winnerMarketId: a })).toMatchObject(problem);
    proposals.clear();
    underWay = `propose:${a}:${Resolution.No}:5`;
    const isSent = { errno: 202, message: expect.stringContaining(`market ${a}: a resolution as no is being sent`) };
    expect(await resolve(root, { winnerMarketId: a })).toMatchObject(isSent);
    expect(await resolve(root, { outcome: 'invalid' })).toMatchObject(isSent);
    expect(sent).toEqual([]);
    expect(await resolve(a, { outcome: 'no' })).toMatchObject({ errno: 0 });
  });

  it('a root is refused for the child of which another outcome is proposed meanwhile', async () => {
    const [a = 0 as MarketId, b] = children;
    beforeQueueing = async (proposal) => {
      if (proposal !== `${a}:${Resolution.No}`) return;
      propose(a, Resolution.Yes);
      throw new TransactionRevertedError({ key: proposal }, 'already proposed');
    };
    const problem = { errno: 202, message: expect.stringContaining(`market ${a}: yes is already proposed on chain`) };
    expect(await resolve(root, { winnerMarketId: b })).toMatchObject(problem);
  });
});
