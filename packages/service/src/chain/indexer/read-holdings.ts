import type { Deployment } from '@presage/contracts';
import { conditionalTokensAbi, exchangeAbi, testQuoteTokenAbi } from '@presage/contracts';
import {
  type AccountId,
  type ChainBalance,
  type ChainPosition,
  MAX_DEPOSITS_UNITS,
  MAX_SIZE_LOTS,
  type MarketId,
  type QuoteUnits,
  type SizeLots,
} from '@presage/exchange';
import type { Address, PublicClient } from 'viem';
import type { MarketRow } from '../../store/read-store.ts';
import { CALLS_PER_BUNDLE } from '../limits.ts';

/** Wei of 18-decimal tokens per unit of quote and per lot of shares. */
export const WEI_PER_UNIT = 100_000_000n;
export const WEI_PER_LOT = 1_000_000_000_000n;

/** The holdings to read. */
export interface HoldingsRequest {
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

/** An account's quote in wei: the whole balance, and the allowance of the exchange. */
export interface WalletQuote {
  readonly balanceWei: bigint;
  readonly allowanceWei: bigint;
}

export const NO_QUOTE: WalletQuote = { balanceWei: 0n, allowanceWei: 0n };

/** Reads what wallets hold, what the exchange may move of it, and what tokens pay, as of one block, in bundles. */
export class HoldingsReader {
  readonly #client: PublicClient;
  readonly #ctfExchange;
  readonly #quoteToken;
  readonly #tokens;

  constructor({ client, deployment }: { readonly client: PublicClient; readonly deployment: Deployment }) {
    const { ctfExchange, quoteToken, conditionalTokens } = deployment.contracts;
    this.#client = client;
    this.#ctfExchange = { address: ctfExchange, abi: exchangeAbi } as const;
    this.#quoteToken = { address: quoteToken, abi: testQuoteTokenAbi } as const;
    this.#tokens = { address: conditionalTokens, abi: conditionalTokensAbi } as const;
  }

  /** Absolute totals that can be traded, rounded down to units and lots. */
  async spendable({ accounts, positions }: HoldingsRequest, block: number): Promise<Holdings> {
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
      balances: accounts.map(({ accountId }, at) => ({
        accountId,
        quoteUnits: unitsOf(spendableWei(quote[at] ?? NO_QUOTE)),
      })),
      positions: positions.map(({ accountId, wallet, market }, at) => {
        const [yesWei = 0n, noWei = 0n] = mayMove.get(wallet) ? (tokens[at] ?? []) : [];
        const marketId: MarketId = market.marketId;
        return { accountId, marketId, yesLots: lotsOf(yesWei), noLots: lotsOf(noWei) };
      }),
    };
  }

  async quote(wallets: readonly Address[], block: number): Promise<readonly WalletQuote[]> {
    const contract = this.#quoteToken;
    const answers = (await this.#bundle(
      wallets.flatMap((wallet) => [
        { ...contract, functionName: 'balanceOf', args: [wallet] },
        { ...contract, functionName: 'allowance', args: [wallet, this.#ctfExchange.address] },
      ]),
      block,
    )) as readonly bigint[];
    return wallets.map((_, at) => ({
      balanceWei: answers[2 * at] ?? 0n,
      allowanceWei: answers[2 * at + 1] ?? 0n,
    }));
  }

  /** Yes and No in wei, one pair for each request. */
  async tokens(
    requests: readonly { readonly wallet: Address; readonly market: MarketRow }[],
    block: number,
  ): Promise<readonly (readonly [bigint, bigint])[]> {
    const contract = this.#tokens;
    const answers = (await this.#bundle(
      requests.flatMap(({ wallet, market }) =>
        [market.yesTokenId, market.noTokenId].map((tokenId) => ({
          ...contract,
          functionName: 'balanceOf',
          args: [wallet, BigInt(tokenId)],
        })),
      ),
      block,
    )) as readonly bigint[];
    return requests.map((_, at) => [answers[2 * at] ?? 0n, answers[2 * at + 1] ?? 0n]);
  }

  /** The quote that the conditional-tokens contract holds behind all pairs, ours and others'. */
  lockedQuote(block: number): Promise<bigint> {
    return this.#client.readContract({
      ...this.#quoteToken,
      functionName: 'balanceOf',
      args: [this.#tokens.address],
      blockNumber: BigInt(block),
    });
  }

  /** The lowest order nonces that the exchange contract accepts from these wallets. */
  async orderNonces(wallets: readonly Address[], block: number): Promise<readonly bigint[]> {
    return (await this.#bundle(
      wallets.map((wallet) => ({ ...this.#ctfExchange, functionName: 'nonceOf', args: [wallet] })),
      block,
    )) as readonly bigint[];
  }

  quoteDecimals(): Promise<number> {
    return this.#client.readContract({ ...this.#quoteToken, functionName: 'decimals' });
  }

  /** What conditions (64 hex digits) pay for Yes and No, relative to each other; undefined for those not decided. */
  async payouts(
    conditionIds: readonly string[],
    block: number,
  ): Promise<readonly (readonly [bigint, bigint] | undefined)[]> {
    const contract = this.#tokens;
    const denominators = await this.#bundle(
      conditionIds.map((id) => ({ ...contract, functionName: 'payoutDenominator', args: [`0x${id}`] })),
      block,
    );
    const decided = conditionIds.filter((_, at) => denominators[at] !== 0n);
    const numerators = (await this.#bundle(
      decided.flatMap((id) =>
        [0n, 1n].map((index) => ({ ...contract, functionName: 'payoutNumerators', args: [`0x${id}`, index] })),
      ),
      block,
    )) as readonly bigint[];
    const paid = new Map(
      decided.map((id, at) => [id, [numerators[2 * at] ?? 0n, numerators[2 * at + 1] ?? 0n] as const]),
    );
    return conditionIds.map((id) => paid.get(id));
  }

  /** Whether the exchange may move a wallet's tokens. */
  async approved(wallets: readonly Address[], block: number): Promise<readonly boolean[]> {
    const args = (wallet: Address) => [wallet, this.#ctfExchange.address];
    return (await this.#bundle(
      wallets.map((wallet) => ({ ...this.#tokens, functionName: 'isApprovedForAll', args: args(wallet) })),
      block,
    )) as readonly boolean[];
  }

  /** Needs no contract on the chain: the bundle brings its own code. All calls see the same block. */
  async #bundle(calls: readonly unknown[], block: number): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    for (let at = 0; at < calls.length; at += CALLS_PER_BUNDLE) {
      const part = await this.#client.multicall({
        contracts: calls.slice(at, at + CALLS_PER_BUNDLE) as never,
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

/** What the exchange may move of it. */
export function spendableWei({ balanceWei, allowanceWei }: WalletQuote): bigint {
  return allowanceWei < balanceWei ? allowanceWei : balanceWei;
}

/** An account's quote in units, capped at what the exchange counts for one account. */
export function unitsOf(wei: bigint): QuoteUnits {
  const units = wei / WEI_PER_UNIT;
  return (units < MAX_DEPOSITS_UNITS ? units : MAX_DEPOSITS_UNITS) as QuoteUnits;
}

/** An account's tokens in lots, capped at what the exchange counts for one account. */
export function lotsOf(wei: bigint): SizeLots {
  const lots = wei / WEI_PER_LOT;
  return Number(lots < MAX_SIZE_LOTS ? lots : MAX_SIZE_LOTS) as SizeLots;
}
