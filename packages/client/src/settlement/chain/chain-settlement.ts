import { conditionalTokensAbi, feeManagerAbi } from '@presage/contracts/abi';
import { ERRNO, lotsToWei } from '@presage/protocol';
import { encodeFunctionData, erc20Abi, formatEther, zeroHash } from 'viem';
import type { Settings } from '../../config.ts';
import type { Address } from '../../constants.ts';
import { BalanceNotEnough, InvalidParamError, NoPositionsToRedeem, OpenApiError } from '../../errors.ts';
import type { Chain, Market, QuoteToken } from '../../generated/wire.ts';
import type { InTurn } from '../../shared/in-turn.ts';
import { feeRateSettings } from '../fee-rate-settings.ts';
import type { FeeRateSettings, Settlement, TransactionResult } from '../settlement.ts';
import { missingApprovals, type TradedToken } from './approvals.ts';
import { contractsOf } from './contracts.ts';
import { createExecutor, type Executor } from './execute.ts';
import { onChain } from './rpc.ts';
import type { ContractCall } from './safe-transaction.ts';

/** Yes is index set 1, No is 2 (wire contract §7). */
const BOTH_OUTCOMES = [1n, 2n] as const;

/** What on-chain settlement needs of the service and the configuration. */
export interface ChainSettlementOptions {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly chain: Chain;
  /** Chain that transactions are signed for. */
  readonly chainId: number;
  readonly fetch: typeof fetch;
  readonly inTurn: InTurn;
  readonly readMarket: (marketId: number) => Promise<Market>;
  readonly readQuoteTokens: () => Promise<readonly QuoteToken[]>;
}

/** Settlement on chain: funds are in the account's Safe, or in its wallet, which then sends every call itself. */
export function chainSettlement(options: ChainSettlementOptions): Settlement {
  const { settings, readMarket } = options;
  const contracts = contractsOf(settings, options.chain);
  const executor = createExecutor({
    rpc: { rpcUrl: contracts.rpcUrl, timeoutMs: settings.requestTimeoutMs, fetch: options.fetch },
    chainId: options.chainId,
    signer: settings.signer,
    account: settings.multiSigAddress,
    multiSend: contracts.multiSend,
    inTurn: options.inTurn,
  });
  const holder = { ...executor, conditionalTokens: contracts.conditionalTokens };
  return {
    isTradingEnabled: () =>
      onChain('isTradingEnabled', async () => (await readMissingApprovals(options, holder)).length === 0),
    enableTrading: () =>
      onChain('enableTrading', async () => {
        const [first, ...others] = await readMissingApprovals(options, holder);
        if (first === undefined) return { success: true, safeTxHash: null, returnValue: null };
        return holder.execute([first, ...others]);
      }),
    split: (marketId, pairLots) =>
      onChain('split', async () => split(holder, await readMarket(marketId), lotsToWei(pairLots))),
    merge: (marketId, pairLots) =>
      onChain('merge', async () => merge(holder, await readMarket(marketId), lotsToWei(pairLots))),
    redeem: (marketId) => onChain('redeem', async () => redeem(holder, await readMarket(marketId))),
    feeRates: (tokenId) => onChain('getFeeRates', () => feeRates(holder, contracts.feeManager, tokenId)),
  };
}

/** The account that makes calls, and the contract that keeps its outcome tokens. */
interface Holder extends Executor {
  readonly conditionalTokens: Address;
}

/** The approvals that the account lacks for all quote tokens of the service. */
async function readMissingApprovals(
  { settings, readQuoteTokens }: ChainSettlementOptions,
  { rpc, account, conditionalTokens }: Holder,
): Promise<ContractCall[]> {
  const tokens = (await readQuoteTokens()).map(
    ({ quoteTokenAddress, ctfExchangeAddress }): TradedToken => ({
      quoteToken: quoteTokenAddress as Address,
      exchange: settings.ctfExchangeAddress ?? (ctfExchangeAddress as Address),
    }),
  );
  return missingApprovals(rpc, { account, conditionalTokens, tokens });
}

async function feeRates({ rpc }: Executor, feeManager: Address, tokenId: string): Promise<FeeRateSettings> {
  const [makerFeeBps, takerFeeBps, isEnabled] = await rpc.readContract({
    address: feeManager,
    abi: feeManagerAbi,
    functionName: 'getFeeRateSettings',
    args: [BigInt(tokenId)],
  });
  // As the exchange contract does, whichever fee manager it asks.
  if (!isEnabled) return feeRateSettings({ makerFeeBps: '0', takerFeeBps: '0' });
  return feeRateSettings({ makerFeeBps: String(makerFeeBps), takerFeeBps: String(takerFeeBps) });
}

async function split(holder: Holder, market: Market, wei: bigint): Promise<TransactionResult> {
  const { quoteToken, conditionId } = conditionOf(market);
  const { rpc, account } = holder;
  const has = await rpc.readContract({
    address: quoteToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  });
  if (has < wei) throw notEnough('quote', wei, has);
  const args = [quoteToken, zeroHash, conditionId, BOTH_OUTCOMES, wei] as const;
  return change(holder, encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'splitPosition', args }));
}

async function merge(holder: Holder, market: Market, wei: bigint): Promise<TransactionResult> {
  const { quoteToken, conditionId } = conditionOf(market);
  for (const has of await tokensOf(holder, market)) if (has < wei) throw notEnough('of both tokens', wei, has);
  const args = [quoteToken, zeroHash, conditionId, BOTH_OUTCOMES, wei] as const;
  return change(holder, encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'mergePositions', args }));
}

async function redeem(holder: Holder, market: Market): Promise<TransactionResult> {
  const { quoteToken, conditionId } = conditionOf(market);
  const held = await tokensOf(holder, market);
  if (held.every((wei) => wei === 0n)) {
    throw new NoPositionsToRedeem(`The account holds no tokens of market ${market.marketId}.`);
  }
  const denominator = await holder.rpc.readContract({
    address: holder.conditionalTokens,
    abi: conditionalTokensAbi,
    functionName: 'payoutDenominator',
    args: [conditionId],
  });
  if (denominator === 0n) {
    throw new OpenApiError(`Market ${market.marketId} is not resolved on chain yet.`, { errno: ERRNO.marketNotOpen });
  }
  const args = [quoteToken, zeroHash, conditionId, BOTH_OUTCOMES] as const;
  return change(holder, encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'redeemPositions', args }));
}

/** Wei that the account holds of a market's Yes and No tokens. */
function tokensOf({ rpc, account, conditionalTokens }: Holder, market: Market): Promise<bigint[]> {
  const balances = [market.yesTokenId, market.noTokenId].map((tokenId) =>
    rpc.readContract({
      address: conditionalTokens,
      abi: conditionalTokensAbi,
      functionName: 'balanceOf',
      args: [account, BigInt(tokenId)],
    }),
  );
  return Promise.all(balances);
}

/** Calls the conditional-tokens contract. */
function change(holder: Holder, data: Address): Promise<TransactionResult> {
  return holder.execute([{ to: holder.conditionalTokens, data }]);
}

/** A market's collateral and condition. @throws {InvalidParamError} for a categorical root, which has no tokens */
function conditionOf({ marketId, quoteToken, conditionId, yesTokenId }: Market): {
  quoteToken: Address;
  conditionId: Address;
} {
  if (yesTokenId === '') {
    throw new InvalidParamError(`marketId is ${marketId}, a categorical market: send one of its child markets.`);
  }
  return { quoteToken: quoteToken as Address, conditionId: `0x${conditionId.replace(/^0x/, '')}` };
}

function notEnough(what: string, neededWei: bigint, hasWei: bigint): BalanceNotEnough {
  return new BalanceNotEnough(`This needs ${formatEther(neededWei)} ${what}; the account has ${formatEther(hasWei)}.`);
}
