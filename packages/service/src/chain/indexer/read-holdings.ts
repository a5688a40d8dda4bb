import type { Deployment } from '@presage/contracts';
import { conditionalTokensAbi, exchangeAbi, testQuoteTokenAbi } from '@presage/contracts';
import type { AccountId, ChainBalance, ChainPosition } from '@presage/exchange';
import type { Address, PublicClient } from 'viem';
import type { MarketRow } from '../../store/read-store.ts';
import { CALLS_PER_BUNDLE } from '../limits.ts';
import { lotsOf, unitsOf } from '../units.ts';

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

/** A wallet's tokens of a market in wei. */
export interface WalletTokens {
  readonly yesWei: bigint;
  readonly noWei: bigint;
  /** Whether the exchange may move them; if not, they do not count. */
  readonly mayMove: boolean;
}

/** What a condition's tokens pay, Yes and No relative to each other. */
export type Payouts = readonly [bigint, bigint];

export interface HoldingsReaderOptions {
  readonly client: PublicClient;
  readonly deployment: Deployment;
  readonly confirmations: number;
}

/** Reads what wallets hold, what the exchange may move of it, and what tokens pay, as of one block, in bundles. */
export class HoldingsReader {
  readonly #client: PublicClient;
  /** Whether the blocks that are asked about may be the newest. */
  readonly #isNewest: boolean;
  readonly #ctfExchange;
  readonly #quoteToken;
  readonly #tokens;

  constructor({ client, deployment, confirmations }: HoldingsReaderOptions) {
    const { ctfExchange, quoteToken, conditionalTokens } = deployment.contracts;
    this.#client = client;
    this.#isNewest = confirmations === 0;
    this.#ctfExchange = { address: ctfExchange, abi: exchangeAbi } as const;
    this.#quoteToken = { address: quoteToken, abi: testQuoteTokenAbi } as const;
    this.#tokens = { address: conditionalTokens, abi: conditionalTokensAbi } as const;
  }

  /** Absolute totals that can be traded, rounded down to units and lots. */
  async spendable({ accounts, positions }: HoldingsRequest, block: number): Promise<Holdings> {
    const [quote, tokens] = await Promise.all([this.quote(accounts, block), this.tokens(positions, block)]);
    return {
      balances: quote.map((wallet) => ({ accountId: wallet.accountId, quoteUnits: unitsOf(spendableWei(wallet)) })),
      positions: tokens.map(({ accountId, market, yesWei, noWei, mayMove }) => ({
        accountId,
        marketId: market.marketId,
        yesLots: lotsOf(mayMove ? yesWei : 0n),
        noLots: lotsOf(mayMove ? noWei : 0n),
      })),
    };
  }

  /** Adds to each of these what its wallet has of quote. */
  async quote<Owner extends { readonly wallet: Address }>(
    owners: readonly Owner[],
    block: number,
  ): Promise<readonly (Owner & WalletQuote)[]> {
    const contract = this.#quoteToken;
    const answers = (await this.#bundle(
      owners.flatMap(({ wallet }) => [
        { ...contract, functionName: 'balanceOf', args: [wallet] },
        { ...contract, functionName: 'allowance', args: [wallet, this.#ctfExchange.address] },
      ]),
      block,
    )) as readonly bigint[];
    return owners.map((owner, at) => ({
      ...owner,
      balanceWei: answers[2 * at] ?? 0n,
      allowanceWei: answers[2 * at + 1] ?? 0n,
    }));
  }

  /** Adds to each of these what its wallet has of the tokens of its market. */
  async tokens<Owner extends { readonly wallet: Address; readonly market: MarketRow }>(
    owners: readonly Owner[],
    block: number,
  ): Promise<readonly (Owner & WalletTokens)[]> {
    const contract = this.#tokens;
    const [answers, approved] = await Promise.all([
      this.#bundle(
        owners.flatMap(({ wallet, market }) =>
          [market.yesTokenId, market.noTokenId].map((tokenId) => ({
            ...contract,
            functionName: 'balanceOf',
            args: [wallet, BigInt(tokenId)],
          })),
        ),
        block,
      ) as Promise<readonly bigint[]>,
      this.#approved(new Set(owners.map(({ wallet }) => wallet)), block),
    ]);
    return owners.map((owner, at) => ({
      ...owner,
      yesWei: answers[2 * at] ?? 0n,
      noWei: answers[2 * at + 1] ?? 0n,
      mayMove: approved.has(owner.wallet),
    }));
  }

  /** The quote that the conditional-tokens contract holds behind all pairs, ours and others'. */
  async lockedQuote(block: number): Promise<bigint> {
    const call = { ...this.#quoteToken, functionName: 'balanceOf', args: [this.#tokens.address] };
    const [lockedWei] = (await this.#bundle([call], block)) as readonly [bigint];
    return lockedWei;
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

  /** What decided conditions (64 hex digits) among these pay. */
  async payouts(conditionIds: readonly string[], block: number): Promise<ReadonlyMap<string, Payouts>> {
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
    return new Map(decided.map((id, at) => [id, [numerators[2 * at] ?? 0n, numerators[2 * at + 1] ?? 0n]]));
  }

  /** Those of these wallets whose tokens the exchange may move. */
  async #approved(wallets: ReadonlySet<Address>, block: number): Promise<ReadonlySet<Address>> {
    const args = (wallet: Address) => [wallet, this.#ctfExchange.address];
    const answers = await this.#bundle(
      [...wallets].map((wallet) => ({ ...this.#tokens, functionName: 'isApprovedForAll', args: args(wallet) })),
      block,
    );
    return new Set([...wallets].filter((_, at) => answers[at] === true));
  }

  /**
   * While anvil executes a block, it answers calls as of the one before with the state after it, but only as long as that
   * is the newest: where a newer one has come, the calls are made again.
   */
  async #bundle(calls: readonly unknown[], block: number): Promise<readonly unknown[]> {
    const answers = await this.#call(calls, block);
    const hasNext = this.#isNewest && calls.length > 0 && (await this.#client.getBlockNumber()) > block;
    return hasNext ? this.#call(calls, block) : answers;
  }

  /** Needs no contract on the chain: the bundle brings its own code. All calls see the same block. */
  async #call(calls: readonly unknown[], block: number): Promise<readonly unknown[]> {
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
