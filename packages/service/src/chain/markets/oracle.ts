import { conditionalTokensAbi, oracleAdapterAbi } from '@presage/contracts';
import { MarketStatus, Resolution } from '@presage/exchange';
import { encodeFunctionData } from 'viem';
import type { MarketRow } from '../../store/read-store.ts';
import type { Chain } from '../chain.ts';
import { OtherProposalError, TransactionRevertedError } from '../errors.ts';
import { resolutionOf } from '../indexer/findings.ts';
import type { TransactionRequest } from '../transactions/transactions.ts';

type MarketQuestion = Pick<MarketRow, 'marketId' | 'questionId' | 'conditionId'>;

/** The state of a question at the oracle. */
export type QuestionState =
  /** There is no condition, so nobody can hold its tokens. */
  | { readonly kind: 'unprepared' }
  | { readonly kind: 'open' }
  | { readonly kind: 'proposed'; readonly resolution: Resolution; readonly finalAtSec: number }
  | { readonly kind: 'final' };

/** What Yes and No are paid, relative to each other: yes (1, 0), no (0, 1), invalid (1, 1). */
const PAYOUTS: Readonly<Record<Resolution, readonly [bigint, bigint]>> = {
  [Resolution.Yes]: [1n, 0n],
  [Resolution.No]: [0n, 1n],
  [Resolution.Invalid]: [1n, 1n],
};

/** The operator's calls to the oracle adapter. The market itself is resolved when a block reports it. */
export interface Oracle {
  stateOf(market: MarketQuestion): Promise<QuestionState>;
  /**
   * Whether a proposal for this market, of one resolution or of any, is queued or in flight: it may reach the oracle
   * whatever is done meanwhile.
   */
  isProposing(market: MarketQuestion, resolution?: Resolution): Promise<boolean>;
  /**
   * Proposes a resolution, unless the same one is already proposed.
   *
   * @returns until when it can be challenged, Unix seconds
   * @throws {OtherProposalError} another is proposed.
   */
  propose(market: MarketQuestion, resolution: Resolution): Promise<number>;
  /** Makes a proposal final once it can no longer be challenged. @returns the block in which that happened */
  finalise(market: MarketQuestion, finalAtSec: number): Promise<bigint>;
  /** Unix seconds: of the newest block, or our clock if that is ahead, as a chain without traffic mines no blocks. */
  nowSec(): Promise<number>;
}

export function createOracle({
  deployment,
  client,
  transactions,
}: Pick<Chain, 'deployment' | 'client' | 'transactions'>): Oracle {
  const { oracleAdapter, conditionalTokens } = deployment.contracts;
  const adapter = { address: oracleAdapter, abi: oracleAdapterAbi } as const;
  return { stateOf, isProposing, propose, finalise, nowSec };

  async function stateOf({ questionId, conditionId }: MarketQuestion): Promise<QuestionState> {
    const question = [`0x${questionId}`] as const;
    const [slots, proposal] = await Promise.all([
      client.readContract({
        address: conditionalTokens,
        abi: conditionalTokensAbi,
        functionName: 'getOutcomeSlotCount',
        args: [`0x${conditionId}`],
      }),
      client.readContract({ ...adapter, functionName: 'proposalOf', args: question }),
    ]);
    // After the proposal, which is deleted once it is final: before it, a question that becomes final in between looks open.
    const isFinal = await client.readContract({ ...adapter, functionName: 'isFinal', args: question });
    if (slots === 0n) return { kind: 'unprepared' };
    if (isFinal) return { kind: 'final' };
    const { yesPayout, noPayout, finalAt } = proposal;
    if (finalAt === 0n) return { kind: 'open' };
    return { kind: 'proposed', resolution: resolutionOf([yesPayout, noPayout]), finalAtSec: Number(finalAt) };
  }

  async function isProposing({ marketId }: MarketQuestion, resolution?: Resolution): Promise<boolean> {
    return (await transactions.underWay(proposalsOf(marketId, resolution))) !== undefined;
  }

  async function propose(market: MarketQuestion, resolution: Resolution): Promise<number> {
    const known = await proposed(market, resolution);
    if (known !== undefined) return known;
    const data = encodeFunctionData({
      abi: oracleAdapterAbi,
      functionName: 'propose',
      args: [`0x${market.questionId}`, ...PAYOUTS[resolution]],
    });
    const prefix = proposalsOf(market.marketId, resolution);
    // After a challenge the same may be proposed again: the block number distinguishes the two. One that is under way is
    // not sent a second time: late, that could repeat what has been challenged.
    const key = (await transactions.underWay(prefix)) ?? `${prefix}${await client.getBlockNumber()}`;
    try {
      await transactions.send({ key, to: oracleAdapter, data });
    } catch (error) {
      if (!(error instanceof TransactionRevertedError)) throw error;
      const meanwhile = await proposed(market, resolution);
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
    return (await proposed(market, resolution)) ?? 0;
  }

  /** Until when the proposal can be challenged, if there is one; 0 when it is final. */
  async function proposed(market: MarketQuestion, resolution: Resolution): Promise<number | undefined> {
    const state = await stateOf(market);
    if (state.kind === 'final') return 0;
    if (state.kind !== 'proposed') return undefined;
    if (state.resolution !== resolution) throw new OtherProposalError(market.marketId, state.resolution);
    return state.finalAtSec;
  }

  async function finalise({ marketId, questionId }: MarketQuestion, finalAtSec: number): Promise<bigint> {
    const data = encodeFunctionData({ abi: oracleAdapterAbi, functionName: 'finalise', args: [`0x${questionId}`] });
    const key = `finalise:${marketId}:${finalAtSec}`;
    const { blockNumber } = await transactions.send({ key, to: oracleAdapter, data });
    return blockNumber;
  }

  async function nowSec(): Promise<number> {
    const { timestamp } = await client.getBlock();
    return Math.max(Number(timestamp), Math.floor(Date.now() / 1000));
  }
}

/** Prefix of the keys of a market's proposals, of one resolution or of any. */
function proposalsOf(marketId: number, resolution?: Resolution): string {
  return resolution === undefined ? `propose:${marketId}:` : `propose:${marketId}:${resolution}:`;
}

/**
 * Whether a transaction proposes an outcome for a market that has failed since: the ledger paid half a quote per token,
 * so the chain must not pay another outcome.
 */
export function contradictsFailure(
  { key }: Pick<TransactionRequest, 'key'>,
  marketOf: (marketId: number) => Pick<MarketRow, 'status'> | undefined,
): boolean {
  const [, marketId, resolution] = /^propose:(\d+):(\d+):/.exec(key) ?? [];
  if (marketId === undefined || Number(resolution) === Resolution.Invalid) return false;
  return marketOf(Number(marketId))?.status === MarketStatus.Failed;
}
