import type { Deployment } from '@presage/contracts';
import { conditionalTokensAbi, testQuoteTokenAbi } from '@presage/contracts';
import type { AccountId, ChainBalance, ChainPosition, MarketId, QuoteUnits, SizeLots } from '@presage/exchange';
import type { Address, PublicClient } from 'viem';
import type { MarketRow } from '../../store/read-store.ts';
import { CALLS_A_BUNDLE } from '../limits.ts';

/** Wei of 18-decimal tokens in a unit of quote and in a lot of shares. */
export const WEI_PER_UNIT = 100_000_000n;
export const WEI_PER_LOT = 1_000_000_000_000n;
/** More lots than this are not counted: numbers stay exact, and no order is that large. */
const MOST_LOTS = BigInt(Number.MAX_SAFE_INTEGER);

/** Whose holdings are to be read. */
export interface HoldingsAsked {
  readonly accounts: readonly { readonly accountId: AccountId; readonly wallet: Address }[];
  readonly positions: readonly {
    readonly accountId: AccountId;
    readonly wallet: Address;
    readonly market: MarketRow;
  }[];
}

export interface Holdings {
  readonly balances: readonly ChainBalance[];
  readonly positions: readonly ChainPosition[];
}

/** An account's quote in wei: all of it, and what the exchange may move. */
export interface WalletQuote {
  readonly balanceWei: bigint;
  readonly allowanceWei: bigint;
}

export interface HoldingsReaderOptions {
  readonly client: PublicClient;
  readonly deployment: Deployment;
}

/** Reads what wallets hold, and let the exchange move, as of one block: many calls bundled into one. */
export class HoldingsReader {
  readonly #client: PublicClient;
  readonly #deployment: Deployment;

  constructor({ client, deployment }: HoldingsReaderOptions) {
    this.#client = client;
    this.#deployment = deployment;
  }

  /** Absolute totals that can be traded, floored to units and lots. */
  async spendable({ accounts, positions }: HoldingsAsked, block: number): Promise<Holdings> {
    const wallets = [...new Set(positions.map(({ wallet }) => wallet))];
    const [quote, approved, tokens] = await Promise.all([
      this.quote(
        accounts.map(({ wallet }) => wallet),
        block,
      ),
      this.approved(wallets, block),
      this.tokens(positions, block),
    ]);
    const mayMove = new Map(wallets.map((wallet, at) => [wallet, approved[at] === true]));
    return {
      balances: accounts.map(({ accountId }, at) => ({ accountId, quoteUnits: unitsOf(spendableWei(quote[at])) })),
      positions: positions.map(({ accountId, wallet, market }, at) => {
        const [yesWei = 0n, noWei = 0n] = mayMove.get(wallet) ? (tokens[at] ?? []) : [];
        const marketId: MarketId = market.marketId;
        return { accountId, marketId, yesLots: lotsOf(yesWei), noLots: lotsOf(noWei) };
      }),
    };
  }

  async quote(wallets: readonly Address[], block: number): Promise<readonly WalletQuote[]> {
    const { quoteToken, ctfExchange } = this.#deployment.contracts;
    const contract = { address: quoteToken, abi: testQuoteTokenAbi } as const;
    const answers = (await this.#bundle(
      wallets.flatMap((wallet) => [
        { ...contract, functionName: 'balanceOf', args: [wallet] },
        { ...contract, functionName: 'allowance', args: [wallet, ctfExchange] },
      ]),
      block,
    )) as readonly bigint[];
    return wallets.map((_, at) => ({
      balanceWei: answers[2 * at] ?? 0n,
      allowanceWei: answers[2 * at + 1] ?? 0n,
    }));
  }

  /** Yes and No in wei, one pair for each that was asked. */
  async tokens(
    asked: readonly { readonly wallet: Address; readonly market: MarketRow }[],
    block: number,
  ): Promise<readonly (readonly [bigint, bigint])[]> {
    const contract = { address: this.#deployment.contracts.conditionalTokens, abi: conditionalTokensAbi } as const;
    const answers = (await this.#bundle(
      asked.flatMap(({ wallet, market }) =>
        [market.yesTokenId, market.noTokenId].map((tokenId) => ({
          ...contract,
          functionName: 'balanceOf',
          args: [wallet, BigInt(tokenId)],
        })),
      ),
      block,
    )) as readonly bigint[];
    return asked.map((_, at) => [answers[2 * at] ?? 0n, answers[2 * at + 1] ?? 0n]);
  }

  /** What lies at the conditional-tokens contract behind all pairs, ours and others'. */
  async lockedQuote(block: number): Promise<bigint> {
    const { quoteToken, conditionalTokens } = this.#deployment.contracts;
    const contract = { address: quoteToken, abi: testQuoteTokenAbi } as const;
    return this.#client.readContract({
      ...{ ...contract, functionName: 'balanceOf', args: [conditionalTokens] },
      blockNumber: BigInt(block),
    });
  }

  /** Whether the exchange may move a wallet's tokens. */
  async approved(wallets: readonly Address[], block: number): Promise<readonly boolean[]> {
    const { conditionalTokens, ctfExchange } = this.#deployment.contracts;
    const contract = { address: conditionalTokens, abi: conditionalTokensAbi } as const;
    return (await this.#bundle(
      wallets.map((wallet) => ({ ...contract, functionName: 'isApprovedForAll', args: [wallet, ctfExchange] })),
      block,
    )) as readonly boolean[];
  }

  /** No contract has to be on the chain for it: the bundle brings its own code. All calls see the same block. */
  async #bundle(calls: readonly unknown[], block: number): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    for (let at = 0; at < calls.length; at += CALLS_A_BUNDLE) {
      const part = await this.#client.multicall({
        contracts: calls.slice(at, at + CALLS_A_BUNDLE) as never,
        blockNumber: BigInt(block),
        allowFailure: false,
        deployless: true,
        batchSize: 0,
      });
      answers.push(...(part as readonly unknown[]));
    }
    return answers;
  }
}

export function spendableWei(quote: WalletQuote | undefined): bigint {
  if (quote === undefined) return 0n;
  const { balanceWei, allowanceWei } = quote;
  if (allowanceWei < balanceWei) return allowanceWei;
  return balanceWei;
}

export function unitsOf(wei: bigint): QuoteUnits {
  return (wei / WEI_PER_UNIT) as QuoteUnits;
}

export function lotsOf(wei: bigint): SizeLots {
  const lots = wei / WEI_PER_LOT;
  return Number(lots < MOST_LOTS ? lots : MOST_LOTS) as SizeLots;
}
