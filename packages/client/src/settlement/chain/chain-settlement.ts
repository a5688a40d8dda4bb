import { conditionalTokensAbi, feeManagerAbi } from '@presage/contracts/abi';
import { ERRNO } from '@presage/protocol';
import { encodeFunctionData, erc20Abi, formatEther, zeroHash } from 'viem';
import type { Settings } from '../../config.ts';
import type { Address } from '../../constants.ts';
import { BalanceNotEnough, InvalidParamError, NoPositionsToRedeem, OpenApiError } from '../../errors.ts';
import type { Chain, Market, QuoteToken } from '../../generated/wire.ts';
import { feeRateSettings } from '../fee-rate-settings.ts';
import { pairsToWei } from '../pair-amount.ts';
import type { FeeRateSettings, PairAmount, Settlement, TransactionResult } from '../settlement.ts';
import { missingApprovals, type TradedToken } from './approvals.ts';
import { contractsOf } from './contracts.ts';
import { createExecutor, type Executed, type Executor } from './execute.ts';
import { onChain } from './rpc.ts';
import type { ContractCall } from './safe-transaction.ts';

/** Yes is index set 1, No is 2 (wire contract §7). */
const BOTH_OUTCOMES = [1n, 2n] as const;

/** What on-chain settlement needs of the service and the configuration. */
export interface ChainSettlementOptions {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly chain: Chain;
  readonly fetch: typeof fetch;
  readonly readMarket: (marketId: number) => Promise<Market>;
  readonly readQuoteTokens: () => Promise<readonly QuoteToken[]>;
}

/** Settlement on chain: funds are in the account's Safe, or in its wallet, which then sends every call itself. */
export function chainSettlement(options: ChainSettlementOptions): Settlement {
  const { settings, readMarket } = options;
  const contracts = contractsOf(settings, options.chain);
  const executor = createExecutor({
    rpc: { rpcUrl: contracts.rpcUrl, timeoutMs: settings.requestTimeoutMs, fetch: options.fetch },
    chainId: settings.chainId,
    signer: settings.signer,
    account: settings.multiSigAddress,
    multiSend: contracts.multiSend,
  });
  const pairs = new Pairs(executor, contracts.conditionalTokens);
  const settlement: Settlement = {
    withCall: () => settlement,
    isTradingEnabled: () =>
      onChain('isTradingEnabled', async () => {
        const missing = await readMissingApprovals(options, executor, contracts.conditionalTokens);
        return missing.length === 0;
      }),
    enableTrading: () =>
      onChain('enableTrading', async () => {
        const [first, ...others] = await readMissingApprovals(options, executor, contracts.conditionalTokens);
        if (first === undefined) return { success: true, safeTxHash: null, returnValue: null };
        return resultOf(await executor.execute([first, ...others]));
      }),
    split: (marketId, amount) => onChain('split', async () => pairs.split(await readMarket(marketId), amount)),
    merge: (marketId, amount) => onChain('merge', async () => pairs.merge(await readMarket(marketId), amount)),
    redeem: (marketId) => onChain('redeem', async () => pairs.redeem(await readMarket(marketId))),
    feeRates: (tokenId) => onChain('getFeeRates', () => feeRates(executor, contracts.feeManager, tokenId)),
  };
  return settlement;
}

/** The approvals that the account lacks for all quote tokens of the service. */
async function readMissingApprovals(
  { settings, readQuoteTokens }: ChainSettlementOptions,
  { rpc, account }: Executor,
  conditionalTokens: Address,
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
  const [makerFeeBps, takerFeeBps] = await rpc.readContract({
    address: feeManager,
    abi: feeManagerAbi,
    functionName: 'getFeeRateSettings',
    args: [BigInt(tokenId)],
  });
  return feeRateSettings({ makerFeeBps: String(makerFeeBps), takerFeeBps: String(takerFeeBps) });
}

/** Splits, merges and redeems outcome tokens at the conditional-tokens contract. */
class Pairs {
  readonly #executor: Executor;
  readonly #conditionalTokens: Address;

  constructor(executor: Executor, conditionalTokens: Address) {
    this.#executor = executor;
    this.#conditionalTokens = conditionalTokens;
  }

  async split(market: Market, amount: PairAmount): Promise<TransactionResult> {
    const wei = pairsToWei(amount);
    const { quoteToken, conditionId } = conditionOf(market);
    const { rpc, account } = this.#executor;
    const has = await rpc.readContract({
      address: quoteToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    });
    if (has < wei) throw notEnough('quote', wei, has);
    const args = [quoteToken, zeroHash, conditionId, BOTH_OUTCOMES, wei] as const;
    return this.#execute(encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'splitPosition', args }));
  }

  async merge(market: Market, amount: PairAmount): Promise<TransactionResult> {
    const wei = pairsToWei(amount);
    const { quoteToken, conditionId } = conditionOf(market);
    const { yes, no } = await this.#tokensOf(market);
    for (const has of [yes, no]) if (has < wei) throw notEnough('of both tokens', wei, has);
    const args = [quoteToken, zeroHash, conditionId, BOTH_OUTCOMES, wei] as const;
    return this.#execute(encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'mergePositions', args }));
  }

  async redeem(market: Market): Promise<TransactionResult> {
    const { quoteToken, conditionId } = conditionOf(market);
    const { yes, no } = await this.#tokensOf(market);
    if (yes === 0n && no === 0n) {
      throw new NoPositionsToRedeem(`The account holds no tokens of market ${market.marketId}.`);
    }
    const denominator = await this.#executor.rpc.readContract({
      address: this.#conditionalTokens,
      abi: conditionalTokensAbi,
      functionName: 'payoutDenominator',
      args: [conditionId],
    });
    if (denominator === 0n) {
      throw new OpenApiError(`Market ${market.marketId} is not resolved on chain yet.`, { errno: ERRNO.marketNotOpen });
    }
    const args = [quoteToken, zeroHash, conditionId, BOTH_OUTCOMES] as const;
    return this.#execute(encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'redeemPositions', args }));
  }

  async #tokensOf({ yesTokenId, noTokenId }: Market): Promise<{ yes: bigint; no: bigint }> {
    const { rpc, account } = this.#executor;
    const [yes, no] = await Promise.all(
      [yesTokenId, noTokenId].map((tokenId) =>
        rpc.readContract({
          address: this.#conditionalTokens,
          abi: conditionalTokensAbi,
          functionName: 'balanceOf',
          args: [account, BigInt(tokenId)],
        }),
      ),
    );
    return { yes: yes ?? 0n, no: no ?? 0n };
  }

  async #execute(data: Address): Promise<TransactionResult> {
    const call: ContractCall = { to: this.#conditionalTokens, data };
    return resultOf(await this.#executor.execute([call]));
  }
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

function resultOf({ txHash, safeTxHash }: Executed): TransactionResult {
  return { success: true, txHash, safeTxHash, returnValue: null };
}
