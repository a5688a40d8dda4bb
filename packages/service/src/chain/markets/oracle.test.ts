import { MarketStatus, Resolution } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Chain } from '../chain.ts';
import { ChainUnavailableError, OtherProposalError, TransactionRevertedError } from '../errors.ts';
import { contradictsFailure, createOracle } from './oracle.ts';

const ADDRESS = '0x00000000000000000000000000000000000000aa';
const MARKET = { marketId: 7, questionId: '11'.repeat(32), conditionId: '22'.repeat(32) } as never;
const NONE = { yesPayout: 0n, noPayout: 0n, finalAt: 0n };
const YES = { yesPayout: 1n, noPayout: 0n, finalAt: 200n };

/** Answers of the contracts. */
let slots: bigint;
let isFinal: boolean;
let proposal: typeof NONE;
/** Runs before the contracts answer which proposal there is. */
let beforeProposalRead: () => void;
let sent: string[];
/** The key of a transaction that is not over. */
let underWay: string | undefined;
let blockNumber: bigint;
/** What the chain does with a transaction. */
let onSent: () => void;

beforeEach(() => {
  slots = 2n;
  isFinal = false;
  proposal = NONE;
  beforeProposalRead = () => undefined;
  sent = [];
  underWay = undefined;
  blockNumber = 5n;
  onSent = () => {
    proposal = YES;
  };
});

function oracle() {
  const answers: Readonly<Record<string, () => unknown>> = {
    getOutcomeSlotCount: () => slots,
    isFinal: () => isFinal,
    proposalOf: () => {
      beforeProposalRead();
      return proposal;
    },
  };
  return createOracle({
    deployment: { contracts: { oracleAdapter: ADDRESS, conditionalTokens: ADDRESS } },
    client: {
      readContract: async ({ functionName }: { functionName: string }) => answers[functionName]?.(),
      getBlockNumber: async () => blockNumber,
    },
    transactions: {
      underWay: async (prefix: string) => (underWay?.startsWith(prefix) ? underWay : undefined),
      send: async ({ key }: { key: string }) => {
        sent.push(key);
        onSent();
        return { txHash: '0x', blockNumber: 6n };
      },
    },
  } as unknown as Pick<Chain, 'deployment' | 'client' | 'transactions'>);
}

const reverted = () => {
  throw new TransactionRevertedError({ key: 'propose:7' }, 'already proposed');
};

describe('a question', () => {
  it.each([
    ['unprepared', () => (slots = 0n), { kind: 'unprepared' }],
    ['open', () => undefined, { kind: 'open' }],
    ['final', () => (isFinal = true), { kind: 'final' }],
    ['proposed', () => (proposal = YES), { kind: 'proposed', resolution: Resolution.Yes, finalAtSec: 200 }],
  ])('is %s', async (_kind, change, state) => {
    change();
    expect(await oracle().stateOf(MARKET)).toEqual(state);
  });

  it('is final, not open, when its proposal becomes final while it is read', async () => {
    proposal = YES;
    beforeProposalRead = () => {
      proposal = NONE;
      isFinal = true;
    };
    expect(await oracle().stateOf(MARKET)).toEqual({ kind: 'final' });
  });

  it.each([
    [1n, 0n, Resolution.Yes],
    [0n, 1n, Resolution.No],
    [1n, 1n, Resolution.Invalid],
  ])('is proposed with payouts %s and %s', async (yesPayout, noPayout, resolution) => {
    proposal = { yesPayout, noPayout, finalAt: 200n };
    expect(await oracle().stateOf(MARKET)).toMatchObject({ resolution });
  });
});

describe('proposing', () => {
  it('sends a proposal, and returns until when it can be challenged', async () => {
    expect(await oracle().propose(MARKET, Resolution.Yes)).toBe(200);
    expect(sent).toEqual([`propose:7:${Resolution.Yes}:5`]);
  });

  it('sends nothing when the same is proposed already, or final', async () => {
    proposal = YES;
    expect(await oracle().propose(MARKET, Resolution.Yes)).toBe(200);
    isFinal = true;
    expect(await oracle().propose(MARKET, Resolution.Yes)).toBe(0);
    expect(sent).toEqual([]);
  });

  it('fails when another resolution is proposed, before or meanwhile', async () => {
    proposal = YES;
    await expect(oracle().propose(MARKET, Resolution.No)).rejects.toThrow(OtherProposalError);
    expect(sent).toEqual([]);
    proposal = NONE;
    onSent = () => {
      proposal = YES;
      reverted();
    };
    await expect(oracle().propose(MARKET, Resolution.No)).rejects.toThrow(OtherProposalError);
  });

  it('does not send the same twice while the first is under way, because it may be challenged before the second', async () => {
    onSent = () => {
      [underWay] = sent;
      throw new ChainUnavailableError('it was not done in time; it continues');
    };
    await expect(oracle().propose(MARKET, Resolution.Yes)).rejects.toThrow(ChainUnavailableError);
    blockNumber = 90n;
    await expect(oracle().propose(MARKET, Resolution.Yes)).rejects.toThrow(ChainUnavailableError);
    await expect(oracle().propose(MARKET, Resolution.No)).rejects.toThrow(ChainUnavailableError);
    expect(sent).toEqual([1, 1, 2].map((resolution, at) => `propose:7:${resolution}:${at < 2 ? 5 : 90}`));
  });

  it('takes the same proposal that came first from somebody else for its own', async () => {
    onSent = () => {
      proposal = YES;
      reverted();
    };
    expect(await oracle().propose(MARKET, Resolution.Yes)).toBe(200);
  });

  it('fails when the contract refuses it for another reason', async () => {
    onSent = reverted;
    await expect(oracle().propose(MARKET, Resolution.Yes)).rejects.toThrow(TransactionRevertedError);
  });
});

describe('a market that fails', () => {
  it('is known to have a proposal under way, whatever it proposes', async () => {
    expect(await oracle().isProposing(MARKET)).toBe(false);
    underWay = `propose:7:${Resolution.No}:5`;
    expect(await oracle().isProposing(MARKET)).toBe(true);
    expect(await oracle().isProposing(MARKET, Resolution.No)).toBe(true);
    expect(await oracle().isProposing(MARKET, Resolution.Yes)).toBe(false);
    underWay = `propose:70:${Resolution.No}:5`;
    expect(await oracle().isProposing(MARKET)).toBe(false);
  });

  it.each([
    [`propose:7:${Resolution.Yes}:5`, MarketStatus.Failed, true],
    [`propose:7:${Resolution.Invalid}:5`, MarketStatus.Failed, false],
    [`propose:7:${Resolution.Yes}:5`, MarketStatus.Resolving, false],
    ['finalise:7:200', MarketStatus.Failed, false],
  ])('is contradicted by %s in status %s: %s', (key, status, contradicts) => {
    expect(contradictsFailure({ key }, (marketId) => (marketId === 7 ? { status } : undefined))).toBe(contradicts);
  });
});
