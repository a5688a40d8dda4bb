import { MarketStatus, Resolution } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketRow } from '../../store/read-store.ts';
import { ChainUnavailableError, TransactionRevertedError } from '../errors.ts';
import { MAX_QUESTIONS_PER_PASS } from '../limits.ts';
import type { QuestionState } from './oracle.ts';
import { ResolutionFinaliser } from './resolution-finaliser.ts';

/** The market whose steps the contract refuses while there is a `refusal`. */
const REFUSED = 7;

let nowSec: number;
let markets: MarketRow[];
let states: Map<number, QuestionState>;
/** What was asked of the oracle, in order. */
let asked: string[];
let refusal: Error | undefined;
/** Markets in which trades wait. */
let settling: Set<number>;
let logged: string[];
let finaliser: ResolutionFinaliser;

beforeEach(() => {
  nowSec = 100;
  markets = [];
  states = new Map();
  asked = [];
  logged = [];
  refusal = undefined;
  settling = new Set();
  finaliser = new ResolutionFinaliser({
    markets: () => markets,
    settling: { has: (marketId) => settling.has(marketId) },
    log: (message) => logged.push(message),
    oracle: {
      nowSec: async () => nowSec,
      stateOf: async ({ marketId }) => {
        asked.push(`state of ${marketId}`);
        return states.get(marketId) ?? { kind: 'open' };
      },
      isProposing: async () => false,
      propose: async ({ marketId }, resolution) => {
        asked.push(`propose ${resolution} for ${marketId}`);
        if (refusal !== undefined && marketId === REFUSED) throw refusal;
        states.set(marketId, { kind: 'proposed', resolution, finalAtSec: 200 });
        return 200;
      },
      finalise: async ({ marketId }, finalAtSec) => {
        asked.push(`finalise ${marketId} of ${finalAtSec}`);
        if (refusal !== undefined && marketId === REFUSED) throw refusal;
        states.set(marketId, { kind: 'final' });
        return 1n;
      },
    },
  });
});

function market(marketId: number, status: MarketStatus): MarketRow {
  return { marketId, rootMarketId: 0, status, questionId: '', conditionId: '' } as MarketRow;
}

async function pass(): Promise<readonly string[]> {
  asked = [];
  await finaliser.pass();
  return asked;
}

describe('a proposed resolution', () => {
  beforeEach(() => {
    markets = [market(REFUSED, MarketStatus.Resolving)];
    states.set(REFUSED, { kind: 'proposed', resolution: Resolution.Yes, finalAtSec: 150 });
  });

  it('is finalised when it can no longer be challenged', async () => {
    nowSec = 149;
    expect(await pass()).toEqual(['state of 7']);
    nowSec = 150;
    expect(await pass()).toEqual(['state of 7', 'finalise 7 of 150']);
    expect(await pass()).toEqual(['state of 7']);
  });

  it('is not finalised, nor is a failed market proposed as invalid, while trades in it wait', async () => {
    nowSec = 150;
    markets = [market(REFUSED, MarketStatus.Resolving), market(8, MarketStatus.Failed)];
    settling = new Set([REFUSED, 8]);
    expect(await pass()).toEqual([]);
    settling.clear();
    expect(await pass()).toContain('finalise 7 of 150');
    expect(asked).toContain(`propose ${Resolution.Invalid} for 8`);
  });

  it('is tried again when the chain’s clock still allows a challenge', async () => {
    nowSec = 150;
    refusal = new TransactionRevertedError({ key: 'finalise:7' }, 'too early');
    await finaliser.pass();
    refusal = undefined;
    expect(await pass()).toContain('finalise 7 of 150');
  });

  it('fails the pass when the chain cannot be reached', async () => {
    nowSec = 150;
    refusal = new Error('no answer');
    await expect(finaliser.pass()).rejects.toBe(refusal);
  });
});

describe('a child that is proposed as yes', () => {
  const ROOT = 1;
  const child = (marketId: number, changes: Partial<MarketRow> = {}) =>
    ({ ...market(marketId, MarketStatus.Resolving), rootMarketId: ROOT, ...changes }) as MarketRow;
  const proposed = (resolution: Resolution): QuestionState => ({ kind: 'proposed', resolution, finalAtSec: 50 });

  beforeEach(() => {
    markets = [child(2), child(3), market(4, MarketStatus.Resolving)];
    states.set(2, proposed(Resolution.Yes)).set(4, proposed(Resolution.Yes));
  });

  it('is finalised beside others that are no, and beside markets of another root', async () => {
    states.set(3, proposed(Resolution.No));
    expect(await pass()).toEqual(expect.arrayContaining([2, 3, 4].map((marketId) => `finalise ${marketId} of 50`)));
    expect(logged.filter((message) => message.includes('second child'))).toEqual([]);
  });

  it('is not finalised while another is too, and both are reported once; after a challenge, the other is', async () => {
    states.set(3, proposed(Resolution.Yes));
    for (const _ of ['first', 'second']) await finaliser.pass();
    expect(asked.filter((step) => step.startsWith('finalise'))).toEqual(['finalise 4 of 50']);
    expect(logged.filter((message) => message.includes('second child'))).toHaveLength(2);
    states.set(2, { kind: 'open' });
    expect(await pass()).toContain('finalise 3 of 50');
  });

  it('is not finalised when another is yes already, or final as something that was not read yet', async () => {
    markets = [child(2), child(3, { status: MarketStatus.Resolved, resolution: Resolution.Yes })];
    states.set(3, { kind: 'final' });
    expect(await pass()).not.toContain('finalise 2 of 50');
    expect(logged).toEqual([expect.stringContaining('second child')]);
    markets = [child(2), child(3)];
    expect(await pass()).not.toContain('finalise 2 of 50');
    markets = [child(2), child(3, { status: MarketStatus.Resolved, resolution: Resolution.No })];
    expect(await pass()).toContain('finalise 2 of 50');
  });
});

describe('a failed market', () => {
  beforeEach(() => {
    markets = [market(REFUSED, MarketStatus.Failed)];
  });

  it('is proposed as invalid and finalised, once', async () => {
    expect(await pass()).toEqual(['state of 7', `propose ${Resolution.Invalid} for 7`, 'state of 7']);
    nowSec = 200;
    expect(await pass()).toEqual(['state of 7', 'finalise 7 of 200']);
    expect(await pass()).toEqual(['state of 7']);
    expect(await pass(), 'nothing remains to be done').toEqual([]);
  });

  it('is not paid as another outcome that was proposed before: that waits for a challenge, and is reported once', async () => {
    states.set(REFUSED, { kind: 'proposed', resolution: Resolution.Yes, finalAtSec: 50 });
    expect(await pass()).toEqual(['state of 7']);
    expect(await pass()).toEqual(['state of 7']);
    expect(logged).toEqual([expect.stringContaining('must challenge it')]);
    states.set(REFUSED, { kind: 'open' });
    expect(await pass()).toContain(`propose ${Resolution.Invalid} for 7`);
  });

  it.each(['unprepared', 'final'] as const)('needs nothing when its question is %s', async (kind) => {
    states.set(REFUSED, { kind });
    expect(await pass()).toEqual(['state of 7']);
    expect(await pass()).toEqual([]);
  });
});

it('leaves markets alone that trade, and waits for a person to resolve others', async () => {
  markets = [
    market(1, MarketStatus.Created),
    market(2, MarketStatus.Activated),
    market(3, MarketStatus.Resolving),
    market(4, MarketStatus.Resolved),
  ];
  expect(await pass()).toEqual(['state of 3']);
});

it('gives every market its turn when there are too many for one pass', async () => {
  const count = 2 * MAX_QUESTIONS_PER_PASS + 1;
  markets = Array.from({ length: count }, (_, at) => market(at + 1, MarketStatus.Resolving));
  const seen = new Set<string>();
  for (let passes = 0; passes < 3; passes += 1) {
    const some = await pass();
    expect(some).toHaveLength(MAX_QUESTIONS_PER_PASS);
    for (const one of some) seen.add(one);
  }
  expect(seen.size).toBe(count);
});

it('lets no market wait for another whose transaction is not final in time', async () => {
  markets = [market(REFUSED, MarketStatus.Failed), market(8, MarketStatus.Resolving)];
  states.set(8, { kind: 'proposed', resolution: Resolution.Yes, finalAtSec: 50 });
  refusal = new ChainUnavailableError('propose:7 was not done within 120000 ms; it continues');
  await expect(finaliser.pass()).rejects.toBe(refusal);
  expect(asked).toContain('finalise 8 of 50');
});

it('goes on to the other markets when the contract refuses a step of one, and tries that again', async () => {
  markets = [market(REFUSED, MarketStatus.Failed), market(8, MarketStatus.Resolving)];
  states.set(8, { kind: 'proposed', resolution: Resolution.Yes, finalAtSec: 50 });
  refusal = new TransactionRevertedError({ key: 'propose:7' }, 'NotOperator');
  expect(await pass()).toEqual(['state of 7', 'state of 8', `propose ${Resolution.Invalid} for 7`, 'finalise 8 of 50']);
  expect(await pass()).toEqual(['state of 7', 'state of 8', `propose ${Resolution.Invalid} for 7`]);
});
