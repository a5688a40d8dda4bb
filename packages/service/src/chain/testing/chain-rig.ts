import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  conditionalTokensAbi,
  LOCAL_KEYS,
  type LocalChain,
  receiptOf,
  startLocalChain,
  testQuoteTokenAbi,
} from '@presage/contracts';
import type { Command, Event, QuoteUnits, Resolution } from '@presage/exchange';
import { pino } from 'pino';
import {
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseEther,
  publicActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { MemorySequencer } from '../../gateway/testing/memory-sequencer.ts';
import { LiveMarketData } from '../../market-data/live-market-data.ts';
import type { Applied } from '../../sequencer/applied.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { EMPTY_MARKET_DATA } from '../../testing/empty-market-data.ts';
import { TEST_MARKET } from '../../testing/test-commands.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { TokenSupply } from '../indexer/token-supply.ts';
import { openOnChain } from '../markets/market-contracts.ts';
import { createOracle } from '../markets/oracle.ts';
import { OrderNonces } from '../order-nonces.ts';
import { RunningChain } from '../running-chain.ts';
import type { ChainSettings } from '../running-chain-options.ts';
import { AccountBars } from '../settlement/account-bars.ts';
import { FillAllowance } from '../settlement/fill-allowance.ts';
import { OrderKeeper } from '../settlement/order-keeper.ts';
import { nonceMarkIn } from '../transactions/nonce-mark.ts';
import { type RigOrder, type RigTrader, signedPlacement } from './signed-placement.ts';

const POLL_MS = 20;
export interface ChainRigOptions {
  readonly settings?: Partial<ChainSettings>;
  /** Gives the address of a node to use instead of the chain itself. */
  readonly rpcUrl?: (chainUrl: string) => string;
}

/** The exchange on a throwaway chain: everything but the journal, the store and the gateway. */
export class ChainRig {
  readonly local: LocalChain;
  /** With settlement.sqlite. */
  readonly folder = mkdtempSync(join(tmpdir(), 'presage-chain-'));
  readonly sequencer = new MemorySequencer(Date.now, 'chain');
  readonly marketData: LiveMarketData;
  readonly applied: Applied[] = [];
  readonly client;
  readonly #options: ChainRigOptions;
  readonly #waiting = new Set<() => void>();
  #isOpen = false;
  database!: SettlementDatabase;
  keeper!: OrderKeeper;
  running!: RunningChain;

  private constructor(local: LocalChain, options: ChainRigOptions) {
    this.local = local;
    this.#options = options;
    this.client = createTestClient({ mode: 'anvil', transport: http(local.rpcUrl), cacheTime: 0 }).extend(
      publicActions,
    );
    const { ctfExchange, conditionalTokens, quoteToken, oracleAdapter } = local.deployment.contracts;
    this.marketData = new LiveMarketData(
      { ctfExchange, conditionalTokens, quoteToken, oracle: oracleAdapter },
      EMPTY_MARKET_DATA,
    );
    this.sequencer.subscribe((group) => {
      this.marketData.onApplied(group);
      this.applied.push(...group);
      this.keeper?.onApplied(group);
      for (const check of this.#waiting) check();
    });
  }

  static async start(options: ChainRigOptions = {}): Promise<ChainRig> {
    const rig = new ChainRig(await startLocalChain(), options);
    await rig.open();
    return rig;
  }

  get contracts() {
    return this.local.deployment.contracts;
  }

  get exchange() {
    return this.sequencer.exchange;
  }

  /** Starts as the service does, from settlement.sqlite and the journal. */
  async open(): Promise<void> {
    this.database = await openSettlementDatabase(join(this.folder, 'settlement.sqlite'));
    this.keeper = await OrderKeeper.open({ db: this.database, journal: this.#journal(), exchange: this.exchange });
    const { rpcUrl = (url: string) => url, settings } = this.#options;
    this.running = new RunningChain({
      settings: {
        rpcUrl: rpcUrl(this.local.rpcUrl),
        publicRpcUrl: undefined,
        confirmations: 0,
        chainPollMs: POLL_MS,
        localChain: true,
        maxGasPriceWei: 10n ** 12n,
        dailyGasWei: 10n ** 20n,
        feeBumpMs: 60_000,
        reconcileEveryMs: 0,
        ...settings,
      },
      deployment: this.local.deployment,
      operator: privateKeyToAccount(LOCAL_KEYS.operator),
      database: this.database,
      keeper: this.keeper,
      nonces: await OrderNonces.open(this.database),
      supply: await TokenSupply.open(this.database, {
        head: this.exchange.chainHead.blockNumber,
        startBlock: this.local.deployment.startBlock,
      }),
      fills: await FillAllowance.open({ db: this.database, maxPerDay: 0, lastStampMs: 0 }),
      bars: await AccountBars.open(this.database),
      mark: nonceMarkIn(join(this.folder, 'operator.nonce'), privateKeyToAccount(LOCAL_KEYS.operator).address),
      exchange: this.exchange,
      marketData: this.marketData,
      sequencer: this.sequencer,
      log: pino({ level: process.env.PRESAGE_RIG_LOG ?? 'silent' }),
    });
    this.running.start();
    this.#isOpen = true;
  }

  /** Ends like a process, except that steps under way may complete. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.running.stop();
    await this.database.destroy();
  }

  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  async stop(): Promise<void> {
    await this.close();
    await this.local.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async submit(command: Command): Promise<Applied> {
    const applied = await this.sequencer.submit({ command });
    if (!applied.outcome.ok) throw new Error(`refused: ${JSON.stringify(applied.outcome.reject)}`);
    return applied;
  }

  /** Resolves with the first matching event, including past ones. */
  async event<Kind extends Event['kind']>(
    kind: Kind,
    is: (event: Extract<Event, { kind: Kind }>) => boolean = () => true,
  ): Promise<Extract<Event, { kind: Kind }>> {
    const find = () =>
      this.applied
        .flatMap(({ events }) => events)
        .find((event): event is Extract<Event, { kind: Kind }> => event.kind === kind && is(event as never));
    await this.until(() => find() !== undefined);
    return find() as Extract<Event, { kind: Kind }>;
  }

  events<Kind extends Event['kind']>(kind: Kind): readonly Extract<Event, { kind: Kind }>[] {
    return this.applied.flatMap(({ events }) => events).filter((event) => event.kind === kind) as never;
  }

  /** Resolves once a condition holds; it is checked after every command. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }

  /** A registered wallet with money that the exchange may move. */
  async trader(): Promise<RigTrader> {
    const key = generatePrivateKey();
    const account = privateKeyToAccount(key);
    const { quoteToken, conditionalTokens, ctfExchange } = this.contracts;
    await this.client.setBalance({ address: account.address, value: parseEther('10') });
    const quote = '1000';
    await this.mint(account.address, quote);
    for (const spender of [ctfExchange, conditionalTokens]) {
      await this.write(
        key,
        quoteToken,
        encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'approve', args: [spender, maxUint256] }),
      );
    }
    await this.write(
      key,
      conditionalTokens,
      encodeFunctionData({ abi: conditionalTokensAbi, functionName: 'setApprovalForAll', args: [ctfExchange, true] }),
    );
    const wallet = account.address.toLowerCase();
    const { events } = await this.submit({ kind: 'registerAccount', wallet, tradingWallet: wallet });
    const registered = events.find((event) => event.kind === 'accountRegistered');
    if (registered?.kind !== 'accountRegistered') throw new Error('not registered');
    const { accountId } = registered;
    const wantedUnits = (parseEther(quote) / 100_000_000n) as QuoteUnits;
    await this.until(() => this.exchange.balanceOf(accountId)?.availableUnits === wantedUnits);
    // Its logs may have been read before the account was seen as new; its totals are then read once more.
    while (!this.running.indexer.isRead(accountId)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return { accountId, account, key };
  }

  async mint(to: Address, quote: string): Promise<void> {
    const data = encodeFunctionData({ abi: testQuoteTokenAbi, functionName: 'mint', args: [to, parseEther(quote)] });
    await this.running.transactions.send({ key: `mint:${to}:${Math.random()}`, to: this.contracts.quoteToken, data });
  }

  /** A market whose tokens are registered on chain, activated by default. */
  async market({ isActivated = true } = {}): Promise<MarketRow> {
    const { events } = await this.submit({ ...TEST_MARKET, slug: `market-${Math.random()}` });
    const created = events.find((event) => event.kind === 'marketCreated');
    const market = this.marketData.catalog.market(created?.kind === 'marketCreated' ? created.marketId : 0);
    if (market === undefined) throw new Error('no market');
    await openOnChain(this.running, market);
    if (isActivated) await this.submit({ kind: 'moveMarket', marketId: market.marketId, action: 'activate' });
    return market;
  }

  /** Has the oracle resolve a market; in a block when it resolves. */
  async resolve(market: MarketRow, resolution: Resolution): Promise<void> {
    const oracle = createOracle(this.running);
    await oracle.finalise(market, await oracle.propose(market, resolution));
  }

  /** Places a signed limit order, as the gateway does once it has checked it. */
  async place(trader: RigTrader, market: MarketRow, order: RigOrder): Promise<Applied> {
    return this.sequencer.submit(
      await signedPlacement(trader, market, { ...order, ctfExchange: this.contracts.ctfExchange }),
    );
  }

  /** Sends a transaction of a trader; in a block when it resolves. */
  async write(key: Hex, to: Address, data: Hex): Promise<Hex> {
    const wallet = createWalletClient({ account: privateKeyToAccount(key), transport: http(this.local.rpcUrl) });
    const hash = await wallet.sendTransaction({ to, data, chain: null });
    await receiptOf(this.client, hash);
    return hash;
  }

  /** Transfers a trader's money away, so that the exchange cannot move it. */
  transferQuote(key: Hex, quote: string): Promise<Hex> {
    const data = encodeFunctionData({
      abi: testQuoteTokenAbi,
      functionName: 'transfer',
      args: ['0x00000000000000000000000000000000000000dd', parseEther(quote)],
    });
    return this.write(key, this.contracts.quoteToken, data);
  }

  quoteOf(address: Address): Promise<bigint> {
    const contract = { address: this.contracts.quoteToken, abi: testQuoteTokenAbi } as const;
    return this.client.readContract({ ...contract, functionName: 'balanceOf', args: [address] });
  }

  tokensOf(address: Address, tokenId: string): Promise<bigint> {
    const contract = { address: this.contracts.conditionalTokens, abi: conditionalTokensAbi } as const;
    return this.client.readContract({ ...contract, functionName: 'balanceOf', args: [address, BigInt(tokenId)] });
  }

  #journal() {
    const { applied } = this;
    return {
      lastSequence: this.exchange.sequence,
      async *read(from: number) {
        yield { entries: applied.filter(({ sequence }) => sequence >= from), marks: [] };
      },
    };
  }
}
