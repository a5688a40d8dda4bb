import { BuilderClient, OrderSide, OrderType, UserClient } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { receiptOf } from '@presage/contracts';
import { createPublicClient, type Hex, http } from 'viem';
import { expect, vi } from 'vitest';
import type { ChainService } from './running-chain.ts';

const WAIT_MS = 60_000;

/** A user of the builder, with its Safe and API key. */
export interface Person {
  readonly user: UserClient;
  readonly safe: Hex;
  readonly apiKey: string;
}

type SafeTx = Awaited<ReturnType<BuilderClient['buildEnableTradingTx']>>;

/** The `result` of a response; tests know what they requested. */
export type Result = Readonly<Record<string, unknown>>;

/** The published BuilderClient on a chain, with users whose keys it has. */
export class BuilderDesk {
  readonly running: ChainService;
  readonly builder: BuilderClient;

  private constructor(running: ChainService, builder: BuilderClient) {
    this.running = running;
    this.builder = builder;
  }

  static async open(running: ChainService): Promise<BuilderDesk> {
    const { service, chain } = running;
    const made = await service.admin<{ data: { apiKey: string } }>('POST', '/builder', { name: 'desk' });
    const { conditionalTokens, multiSend, feeManager, ctfExchange } = chain.deployment.contracts;
    const builder = new BuilderClient({
      host: service.baseUrl,
      builderApiKey: made.data.apiKey,
      chainId: 56,
      rpcUrl: chain.rpcUrl,
      contractAddresses: { conditionalTokens, multisend: multiSend, feeManager, ctfExchange },
    });
    return new BuilderDesk(running, builder);
  }

  /** A client that reads the chain. */
  get reader() {
    return createPublicClient({ transport: http(this.running.chain.rpcUrl) });
  }

  /** Creates a user, mints quote to its Safe, and enables trading. */
  async newPerson(quote: string): Promise<Person> {
    const user = UserClient.createRandom();
    const { apikey, multiSigWallet } = await this.builder.createUser(user.address);
    await this.running.service.admin('POST', `/account/${user.address}/credit`, { amount: quote });
    const person = { user, safe: multiSigWallet as Hex, apiKey: apikey };
    await this.relay(person, await this.builder.buildEnableTradingTx(person.safe));
    await this.until(person, '/user/balance', (balance) => availableOf(balance) === quote);
    return person;
  }

  /** Lets the user sign a Safe transaction, and the service send it. */
  async relay({ user, safe }: Person, built: SafeTx): Promise<Hex> {
    const signature = await user.signTypedData(built.eip712Data);
    const sent = (await this.builder.submitSafeTx(safe, built, signature)) as { tx_hash: Hex; safe_tx_hash: Hex };
    expect(sent.safe_tx_hash).toBe(built.safeTxHash);
    const receipt = await receiptOf(this.reader, sent.tx_hash);
    expect(receipt.status).toBe('success');
    return sent.tx_hash;
  }

  /** Places a limit order, and returns it. */
  async place(
    { user, safe }: Person,
    market: MarketData,
    wish: {
      readonly outcome: 'yes' | 'no';
      readonly price: string;
      readonly shares: number;
      readonly side?: OrderSide;
    },
  ): Promise<Result> {
    const built = await this.builder.buildOrderForSigning({
      marketId: market.marketId,
      tokenId: wish.outcome === 'yes' ? market.yesTokenId : market.noTokenId,
      userWalletAddress: safe,
      signerAddress: user.address,
      orderType: OrderType.LIMIT_ORDER,
      side: wish.side ?? OrderSide.BUY,
      amount: wish.shares,
      price: wish.price,
      amountType: 'base' as const,
    });
    const signature = await user.signTypedData(built.typedData);
    const placed = await this.builder.placeOrderForUserFromBuildResult(built, signature, safe);
    return (placed as { orderData: Result }).orderData;
  }

  /** Reads with a person's own key until the result is as expected. */
  async until({ apiKey }: Person, path: string, is: (result: Result) => boolean = () => true): Promise<Result> {
    return vi.waitFor(
      async () => {
        const response = await fetch(`${this.running.service.baseUrl}${path}`, { headers: { apikey: apiKey } });
        const answer = (await response.json()) as { result: Result };
        if (!is(answer.result)) throw new Error(`${path} returned ${JSON.stringify(answer)}`);
        return answer.result;
      },
      { timeout: WAIT_MS, interval: 50 },
    );
  }
}

export function availableOf(balance: Result): string | undefined {
  return (balance.balances as { availableBalance: string }[] | undefined)?.[0]?.availableBalance;
}

export function listOf(result: Result): readonly Result[] {
  return (result.list as readonly Result[] | undefined) ?? [];
}
