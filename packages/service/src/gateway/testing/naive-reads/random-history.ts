import {
  type AccountId,
  type Command,
  type DigestWords,
  digestOfText,
  type Ledger,
  type MarketId,
  MarketStatus,
  type QuoteUnits,
  Resolution,
  Side,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { Random } from '../../../random.ts';
import { emptyBlock, randomChainCommand } from '../../../store/testing/random-chain-command.ts';
import { randomOrder, TestJournal, testMarket } from '../../../store/testing/random-journal.ts';

const ACCOUNTS = 5;
const SHARE_LOTS = 1_000_000;
const HOUR_MS = 3_600_000;
/** Fewer open markets than this are joined by a new one. */
const OPEN_MARKETS = 3;

/**
 * A journal in which a few accounts trade at few prices, so that most orders meet others, in markets that open and end
 * over several weeks in every possible way.
 */
export function randomHistory(seed: number, commands: number, ledger: Ledger): TestJournal {
  const history = new RandomHistory(seed, ledger);
  while (history.journal.applied.length < commands) history.step();
  return history.journal;
}

class RandomHistory {
  readonly journal: TestJournal;
  readonly #random: Random;
  readonly #ledger: Ledger;
  readonly #markets: { readonly marketId: MarketId; readonly categorical: boolean; readonly children: MarketId[] }[] =
    [];
  #made = 0;

  constructor(seed: number, ledger: Ledger) {
    this.journal = new TestJournal(ledger);
    this.#random = new Random(seed);
    this.#ledger = ledger;
    for (const name of ['Sports', 'Weather']) this.#run({ kind: 'createLabel', name, imageUrl: '' }, 'admin');
    for (let account = 1; account <= ACCOUNTS; account++) this.#register(account);
  }

  step(): void {
    const { journal } = this;
    journal.timeMs += this.#passed();
    const isChain = this.#ledger === 'chain';
    const dice = this.#below(100);
    if (this.#open().length < OPEN_MARKETS) this.#openMarket();
    else if (dice < 62) this.#run(this.#order());
    else if (dice < 68) this.#run(this.#cancel());
    else if (dice < 84) this.#run(isChain ? this.#block() : this.#pairs());
    else if (dice < 90) this.#run(isChain ? this.#block() : this.#redeem());
    else if (dice < 92)
      this.#run({ kind: 'cancelAllAfter', accountId: this.#account(), timeoutSec: this.#pick([0, 5, 3_600]) });
    else this.#run(this.#operate(), 'admin');
  }

  /** Milliseconds since the last command; often to the beginning of a second, minute, day or week. */
  #passed(): number {
    const { timeMs } = this.journal;
    const dice = this.#below(40);
    if (dice === 0) return this.#below(30 * HOUR_MS);
    if (dice < 3) return this.#below(HOUR_MS);
    if (dice < 20) return this.#pick([0, this.#below(1_500), this.#below(40_000)]);
    const step = dice === 20 ? this.#pick([24 * HOUR_MS, HOUR_MS]) : this.#pick([1_000, 1_000, 60_000]);
    return step - (timeMs % step);
  }

  #run(command: Command, actor?: string): void {
    const { events } = this.journal.run(command, actor);
    for (const event of events) {
      if (event.kind !== 'marketCreated') continue;
      const { marketId, categorical, rootMarketId } = event;
      this.#markets.push({ marketId, categorical, children: [] });
      this.#markets.find((market) => market.marketId === rootMarketId)?.children.push(marketId);
    }
  }

  #register(account: number): void {
    const wallet = `0x${account.toString(16).padStart(40, '0')}`;
    const builder = account === 1 ? 'builder desk' : undefined;
    this.#run({ kind: 'registerAccount', wallet, tradingWallet: `0xab${wallet.slice(4)}` }, builder);
    const accountId = account as AccountId;
    const amountUnits = (100_000n * UNITS_PER_QUOTE) as QuoteUnits;
    if (this.#ledger === 'custodial') this.#run({ kind: 'credit', accountId, amountUnits }, 'admin');
    else this.#run({ ...emptyBlock(this.journal.exchange), balances: [{ accountId, quoteUnits: amountUnits }] });
  }

  #openMarket(): void {
    const before = this.#markets.length;
    this.#run(this.#newMarket(), 'admin');
    const marketId = this.#markets[before]?.marketId;
    if (marketId !== undefined) this.#run({ kind: 'moveMarket', marketId, action: 'activate' }, 'admin');
  }

  #newMarket(): Command {
    const slug = `market-${++this.#made}`;
    const children = this.#pick([[], [], ['left', 'right', 'middle']]);
    const fees = { makerFeeBps: this.#pick([0, 7]), takerFeeBps: this.#pick([0, 150]) };
    return testMarket({ slug, children, cutoffDays: 12 + this.#below(60), ...fees });
  }

  #order(): Command {
    const command = randomOrder(this.#random, {
      digest: this.#digest(),
      accountId: this.#account(),
      marketId: this.#pick(this.#open()),
      timeMs: this.journal.timeMs,
      prices: [4_800, 4_900, 5_000, 5_100],
    });
    const old = [...this.journal.exchange.openOrders()].find(({ accountId }) => accountId === command.accountId);
    if (old === undefined || this.#below(6) > 0) return command;
    const { remainingLots } = old;
    const digest = digestOfText(old.digest);
    return { ...command, replaces: this.#pick([{ digest }, { digest, remainingLots }]) };
  }

  #cancel(): Command {
    const open = [...this.journal.exchange.openOrders()];
    const order = open[this.#below(open.length + 1)];
    const accountId = order?.accountId ?? this.#account();
    if (order !== undefined && this.#below(8) > 0) {
      return { kind: 'cancelOrder', accountId, digest: digestOfText(order.digest) };
    }
    const where = this.#pick([
      {},
      { marketId: this.#pick(this.#open()) },
      { marketId: this.#pick(this.#markets).marketId },
    ]);
    return { kind: 'cancelOrders', accountId, ...where, ...this.#pick([{}, { side: Side.Buy }, { side: Side.Sell }]) };
  }

  #pairs(): Command {
    const sizeLots = (1 + this.#below(9 * SHARE_LOTS)) as SizeLots;
    const kind = this.#pick(['split', 'split', 'merge'] as const);
    return { kind, accountId: this.#account(), marketId: this.#pick(this.#open()), sizeLots };
  }

  /** Usually where there is something to redeem. */
  #redeem(): Command {
    const ended = this.#withStatus(MarketStatus.Resolved, MarketStatus.Failed);
    const held = ended.flatMap((marketId) =>
      this.#accounts().flatMap((accountId) => (this.#held(accountId, marketId) > 0 ? [{ accountId, marketId }] : [])),
    );
    const place = held[this.#below(held.length + 1)];
    return { kind: 'redeem', ...(place ?? { accountId: this.#account(), marketId: this.#pick(this.#open()) }) };
  }

  #operate(): Command {
    const dice = this.#below(20);
    const { marketId, children } = this.#pick(this.#markets);
    if (dice < 3) return this.#pause();
    if (dice < 4) return { kind: 'moveMarket', marketId, action: 'close' };
    if (dice < 5) return this.#fail();
    if (dice < 9) return this.#resolve();
    if (dice < 11) return { kind: 'editMarket', marketId, takerFeeBps: this.#below(300), rules: `rule ${this.#made}` };
    if (dice < 12) return { kind: 'editMarket', marketId, labelIds: this.#pick([[], [1], [2], [1, 2]]) };
    if (dice < 13) return { kind: 'editMarket', marketId: children[0] ?? marketId, cutoffAtSec: this.#cutoffAtSec() };
    if (dice < 14) return this.#pick([this.#newMarket(), { kind: 'setKeyIssuance', enabled: this.#below(2) === 0 }]);
    if (dice < 15)
      return { kind: 'createLabel', name: `label ${this.#below(9)}`, imageUrl: this.#pick(['', 'https://a/b.png']) };
    if (dice < 17) return { kind: 'tick' };
    const amountUnits = BigInt(1 + this.#below(2 ** 31)) as QuoteUnits;
    if (this.#ledger === 'chain') return { kind: 'tick' };
    if (dice < 18) return { kind: 'sweepFees', accountId: this.#account() };
    return { kind: this.#pick(['credit', 'debit'] as const), accountId: this.#account(), amountUnits };
  }

  /** Resumes a market that is halted, or else halts one. */
  #pause(): Command {
    const halted = this.#binaries().filter((marketId) => this.journal.exchange.marketState(marketId)?.halted);
    if (halted.length > 0 && this.#below(3) > 0)
      return { kind: 'moveMarket', marketId: this.#pick(halted), action: 'resume' };
    return { kind: 'moveMarket', marketId: this.#pick(this.#open()), action: 'halt' };
  }

  /** Activates or deletes a market that was never opened, deletes a failed one, or else has one fail. */
  #fail(): Command {
    const { Created, Activated, Resolving, Failed } = MarketStatus;
    const created = this.#withStatus(Created);
    if (created.length > 0 && this.#below(2) === 0)
      return { kind: 'moveMarket', marketId: this.#pick(created), action: this.#pick(['activate', 'delete']) };
    const failed = this.#withStatus(Failed);
    if (failed.length > 0 && this.#below(3) === 0)
      return { kind: 'moveMarket', marketId: this.#pick(failed), action: 'delete' };
    return { kind: 'moveMarket', marketId: this.#pick(this.#withStatus(Activated, Resolving)), action: 'fail' };
  }

  /** A market whose trading has ended, or else the end of one's trading. */
  #resolve(): Command {
    const ending = this.#withStatus(MarketStatus.Resolving);
    if (ending.length === 0) return { kind: 'moveMarket', marketId: this.#pick(this.#open()), action: 'close' };
    const marketId = this.#pick(ending);
    const root = this.#markets.find(({ children }) => children.includes(marketId));
    const resolution = this.#pick(Object.values(Resolution));
    if (root === undefined || this.#below(2) === 0) return { kind: 'resolveMarket', marketId, resolution };
    return this.#below(3) === 0
      ? { kind: 'resolveMarket', marketId: root.marketId, resolution: Resolution.Invalid }
      : { kind: 'resolveMarket', marketId: root.marketId, winnerMarketId: this.#pick(root.children) };
  }

  /** A block that settles some fills; or fills that fail. */
  #block(): Command {
    const { exchange } = this.journal;
    return randomChainCommand(this.#random, { exchange, accounts: ACCOUNTS, markets: this.#binaries() });
  }

  #binaries(): MarketId[] {
    return this.#markets.filter(({ categorical }) => !categorical).map(({ marketId }) => marketId);
  }

  #withStatus(...statuses: readonly MarketStatus[]): MarketId[] {
    return this.#binaries().filter((marketId) => {
      const status = this.journal.exchange.marketState(marketId)?.status;
      return status !== undefined && statuses.includes(status);
    });
  }

  #open(): MarketId[] {
    const isHalted = (marketId: MarketId) => this.journal.exchange.marketState(marketId)?.halted;
    return this.#withStatus(MarketStatus.Activated).filter((marketId) => !isHalted(marketId));
  }

  #held(accountId: AccountId, marketId: MarketId): number {
    const { yesAvailableLots, noAvailableLots } = this.journal.exchange.positionOf(accountId, marketId);
    return yesAvailableLots + noAvailableLots;
  }

  #accounts(): AccountId[] {
    return Array.from({ length: ACCOUNTS }, (_, index) => (index + 1) as AccountId);
  }

  #account(): AccountId {
    return (1 + this.#below(ACCOUNTS)) as AccountId;
  }

  #cutoffAtSec(): number {
    return Math.floor(this.journal.timeMs / 1_000) + 1 + this.#below(40 * 86_400);
  }

  #digest(): DigestWords {
    return Int32Array.of(this.journal.exchange.sequence, 0, 0, 0, 0, 0, 0, this.#below(2 ** 31));
  }

  #below(end: number): number {
    return this.#random.below(end);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return this.#random.pick(items);
  }
}
