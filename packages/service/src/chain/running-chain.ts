import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from '@presage/contracts';
import type { AccountId, Command } from '@presage/exchange';
import type { ChainRefusal } from '../sequencer/sequencer.ts';
import type { Chain, ChainCounts, ChainHealth } from './chain.ts';
import { MarketDataDirectory } from './chain-directory.ts';
import { type ChainLoops, createChainLoops } from './chain-loops.ts';
import { describeDifference, describeReadProblem, describeSettlementProblem, findRefusal } from './chain-status.ts';
import { chainCheck } from './check-chain.ts';
import { createIndexer } from './create-indexer.ts';
import { createSettler, MAKER_FAULTS } from './create-settler.ts';
import { DayAllowances } from './day-allowances.ts';
import type { Indexer } from './indexer/indexer.ts';
import { PendingClaims } from './indexer/pending-claims.ts';
import { HoldingsReader } from './indexer/read-holdings.ts';
import { readSupplyOn } from './indexer/read-supply.ts';
import { RECOMPARE_MS, SETTLE_WITHIN_SEC } from './limits.ts';
import type { Comparison } from './reconciliation/compare.ts';
import { RECONCILIATION_ACTOR, Reconciler } from './reconciliation/reconciler.ts';
import { RefusalWatch } from './refusal-watch.ts';
import { type ChainClient, createChainClient } from './rpc/chain-client.ts';
import type { RunningChainOptions } from './running-chain-options.ts';
import type { AccountBars } from './settlement/account-bars.ts';
import { barLifter } from './settlement/examine-wallet.ts';
import type { Settler } from './settlement/settler.ts';
import { SettlingMarkets } from './settlement/settling-markets.ts';
import { stillWanted } from './still-wanted.ts';
import { allowList } from './transactions/allow-list.ts';
import { NonceFence } from './transactions/nonce-fence.ts';
import { operatorSigner } from './transactions/operator-signer.ts';
import { OperatorTransactions } from './transactions/operator-transactions.ts';
import { Outbox } from './transactions/outbox.ts';
import { Sender } from './transactions/sender.ts';
import type { OperatorSigner, SendingChain } from './transactions/sending-chain.ts';
import { viemSendingChain } from './transactions/viem-sending-chain.ts';

/** The actors in the audit log for commands from blocks, and for fills that cannot settle. */
const CHAIN_ACTOR = 'chain';
const SETTLEMENT_ACTOR = 'settlement';

/**
 * Everything that follows the chain and sends to it. The main loops share only what is durable and the exchange's
 * state: the indexer reads blocks, the settler forms transactions, the sender brings them onto the chain.
 */
export class RunningChain implements Chain {
  readonly deployment: Deployment;
  readonly publicRpcUrl: string | undefined;
  readonly confirmations: number;
  readonly isLocal: boolean;
  readonly settleWithinSec: number;
  readonly client: ChainClient['client'];
  readonly transactions: OperatorTransactions;
  readonly allowances: DayAllowances;
  readonly directory: MarketDataDirectory;
  readonly holdings: HoldingsReader;
  readonly indexer: Indexer;
  readonly claims: PendingClaims;
  readonly settling: SettlingMarkets;
  readonly bars: AccountBars;
  readonly #options: RunningChainOptions;
  readonly #rpc: ChainClient;
  /** For everything that acts on the chain's answers: it fails while the chain is not the one that was read. */
  readonly #actingClient: ChainClient['client'];
  /** What most parts need. */
  readonly #shared;
  readonly #outbox: Outbox;
  readonly #fence: NonceFence;
  readonly #sender: Sender;
  readonly #settler: Settler;
  readonly #reconciler: Reconciler;
  readonly #loops: ChainLoops;
  /** The operator's balance for gas, which monitoring watches, so that it is topped up before trades wait. */
  #operatorWei: bigint | undefined;

  constructor(options: RunningChainOptions) {
    const { settings, deployment, database, marketData } = options;
    this.#options = options;
    this.deployment = deployment;
    this.publicRpcUrl = settings.publicRpcUrl;
    this.confirmations = settings.confirmations;
    this.isLocal = settings.localChain;
    this.settleWithinSec = settings.localChain ? 0 : SETTLE_WITHIN_SEC;
    this.#rpc = createChainClient({ rpcUrl: settings.rpcUrl, chainId: deployment.chainId });
    this.client = this.#rpc.client;
    this.#actingClient = this.#rpc.guarded(() => this.indexer.reorganised);
    this.#shared = {
      deployment,
      ctfExchange: deployment.contracts.ctfExchange,
      confirmations: settings.confirmations,
      scannedThrough: () => this.indexer.scannedThrough,
      nowMs: () => options.sequencer.nowMs(),
      monotonicMs: () => performance.now(),
      log: (message: string, fields: object) => options.log.warn(fields, message),
    };
    this.#outbox = new Outbox(database);
    this.allowances = new DayAllowances(database);
    this.bars = options.bars;
    this.directory = new MarketDataDirectory(marketData);
    this.holdings = new HoldingsReader({ client: this.client, ...this.#shared });
    const signer = operatorSigner({
      account: options.operator,
      chainId: deployment.chainId,
      check: allowList({
        deployment,
        isLocal: settings.localChain,
        isTradingWallet: (address) => this.directory.accountOf(address) !== undefined,
      }),
    });
    this.transactions = new OperatorTransactions({
      ...this.#shared,
      outbox: this.#outbox,
      signer,
      logger: options.log,
      wake: () => this.#loops.sender.wake(),
    });
    this.settling = new SettlingMarkets(options.exchange);
    this.indexer = createIndexer({
      ...options,
      ...this.#shared,
      client: this.client,
      holdings: this.holdings,
      directory: this.directory,
      outbox: this.#outbox,
      // An entry for every block would drown the decisions of people in the audit log.
      submit: (command) => this.#submit(command, command.kind === 'chainBlock' ? undefined : CHAIN_ACTOR),
    });
    const chain = viemSendingChain({ ...this.#shared, client: this.#actingClient, operator: signer.address });
    this.#fence = this.#makeFence(chain);
    this.#sender = this.#makeSender(signer, chain);
    this.#settler = this.#makeSettler(chain);
    this.#reconciler = this.#makeReconciler();
    this.claims = new PendingClaims({ ...this.#shared, client: this.client, directory: this.directory });
    this.#loops = this.#makeLoops();
  }

  start(): void {
    for (const loop of Object.values(this.#loops)) loop.start();
  }

  /** Waits for every step under way; what was stored continues at the next start. */
  async stop(): Promise<void> {
    this.#rpc.stop();
    await Promise.all(Object.values(this.#loops).map((loop) => loop.stop()));
    await this.#keep();
  }

  /** Why orders are refused; undefined when they are accepted. */
  get refusal(): ChainRefusal | undefined {
    const { isFull, waits } = this.#settler;
    return findRefusal(this.indexer, { isFull, settling: waits, sending: this.#sender.waits });
  }

  orderNonceOf(maker: string): bigint {
    return this.#options.nonces.of(maker);
  }

  health(): ChainHealth {
    const { indexer, sender, settler, reconciler } = this.#loops;
    const unread = describeReadProblem(this.indexer, indexer.failure);
    const unsettled = describeSettlementProblem({
      sending: sender.failure ?? this.#sender.waits.reason,
      settling: settler.failure ?? this.#settler.waits.reason,
      difference: describeDifference(this.#reconciler.problem, reconciler.failure),
    });
    const reason = unread ?? unsettled;
    return {
      ok: reason === undefined,
      isRead: unread === undefined,
      reason: reason ?? 'ok',
      blockNumber: this.indexer.block,
      pendingFills: this.#options.exchange.pendingCount,
      refusedResolutions: this.indexer.refusedResolutions,
      refusal: this.refusal,
    };
  }

  async readThrough(blockNumber: bigint): Promise<void> {
    this.#loops.indexer.wake();
    await this.indexer.readThrough(Number(blockNumber));
  }

  isOutOfFills(accountId: AccountId, nowMs: number): boolean {
    return !this.isLocal && this.#options.fills.isSpent(accountId, { nowMs, budgetLeft: this.#sender.budgetLeft });
  }

  async liftBars(accountId: AccountId): Promise<void> {
    // Last, so that a fill that fails meanwhile does not bar it again for what is forgotten.
    await this.allowances.forget(MAKER_FAULTS, String(accountId));
    this.#settler.pardon(accountId);
    await this.bars.lift(accountId);
  }

  /** Compares the ledger with the chain now. */
  reconcile(): Promise<Comparison> {
    return this.#reconciler.run();
  }

  /** The last comparison; undefined before the first. */
  get comparison(): Comparison | undefined {
    return this.#reconciler.last;
  }

  get counts(): ChainCounts {
    return {
      ...this.#rpc.counts,
      behind: this.indexer.behind,
      pending: this.transactions.pending,
      budgetLeft: this.#sender.budgetLeft,
      operatorWei: this.#operatorWei,
    };
  }

  #makeFence(chain: SendingChain): NonceFence {
    const { database, exchange, mark } = this.#options;
    return new NonceFence({
      ...this.#shared,
      db: database,
      outbox: this.#outbox,
      chain,
      mark,
      hasPending: () => exchange.pendingCount > 0,
    });
  }

  #makeSender(signer: OperatorSigner, chain: SendingChain): Sender {
    const { settings, exchange, marketData, mark } = this.#options;
    return new Sender({
      ...this.#shared,
      ...settings,
      outbox: this.#outbox,
      chain,
      signer,
      mark,
      isWanted: stillWanted({
        outbox: this.#outbox,
        exchange,
        fence: this.#fence,
        marketOf: (marketId) => marketData.catalog.market(marketId),
      }),
      observer: this.transactions,
    });
  }

  #makeSettler(chain: SendingChain): Settler {
    return createSettler(this.#options, {
      ...this.#shared,
      outbox: this.#outbox,
      client: this.#actingClient,
      allowances: this.allowances,
      chain,
      newestBlock: () => this.indexer.head,
      knowsAll: async () => !this.#fence.isUp && (await this.#sender.knowsAll()),
      submit: (command) => this.#submit(command, SETTLEMENT_ACTOR),
      wakeSender: () => this.#loops.sender.wake(),
    });
  }

  #makeReconciler(): Reconciler {
    const { exchange, deployment, sequencer, supply, log } = this.#options;
    return new Reconciler({
      exchange,
      directory: this.directory,
      holdings: new HoldingsReader({ client: this.#actingClient, ...this.#shared }),
      supply: (block) => supply.asOf(block),
      recount: () => supply.recount(),
      block: () => this.indexer.block,
      startBlock: deployment.startBlock,
      isRead: (accountId) => this.indexer.isRead(accountId),
      readAgain: (accountId) => this.indexer.readAgain(accountId),
      submit: async (command) => (await sequencer.submit({ command, actor: RECONCILIATION_ACTOR })).outcome.ok,
      pause: () => sleep(RECOMPARE_MS, undefined, { ref: false }),
      log: (message, fields) => log.error(fields, message),
    });
  }

  #makeLoops(): ChainLoops {
    const { settings, log, supply, marketData, operator } = this.#options;
    const { directory, indexer, bars } = this;
    const acting = { ...this.#shared, client: this.#actingClient };
    const readSupply = readSupplyOn({ ...acting, directory });
    const checkChain = chainCheck(this);
    const liftBars = barLifter({ ...acting, directory: marketData.directory, bars });
    const refusals = new RefusalWatch({ health: () => this.health(), log });
    return createChainLoops({
      steps: {
        indexer: () => checkChain().then(() => this.#index()),
        settler: () => this.#settler.pass(),
        bars: liftBars,
        sender: () => this.#send(),
        keeper: () => this.#keep(),
        supply: () => supply.catchUp(readSupply),
        claims: () => this.claims.pass(),
        reconciler: async () => void (await this.#reconciler.run()),
        refusals: async () => refusals.look(),
        balance: async () => {
          this.#operatorWei = await this.client.getBalance({ address: operator.address });
        },
      },
      hasCaughtUp: () => indexer.hasCaughtUp,
      settings,
      log,
    });
  }

  async #keep(): Promise<void> {
    const { keeper, fills } = this.#options;
    await keeper.flush();
    await fills.flush();
  }

  async #index(): Promise<void> {
    const { scannedThrough, hasCaughtUp } = this.indexer;
    const hadFailed = this.#loops.indexer.failure !== undefined;
    await this.indexer.pass();
    if (this.indexer.scannedThrough > scannedThrough) this.#loops.settler.wake();
    // While it fails, and pauses before it tries again, orders may be refused.
    if (!hasCaughtUp || hadFailed) this.#loops.sender.wake();
  }

  async #send(): Promise<void> {
    // First: while the node does not answer, what is queued goes on rising.
    await this.transactions.count();
    const wasUp = this.#fence.isUp;
    await this.#fence.pass();
    if (wasUp && !this.#fence.isUp) this.#loops.settler.wake();
    await this.#sender.pass();
  }

  async #submit(command: Command, actor: string | undefined): Promise<boolean> {
    const { outcome } = await this.#options.sequencer.submit({ command, ...(actor !== undefined && { actor }) });
    return outcome.ok;
  }
}
