import type { Ledger, PairsMerged, PositionChanged, Redeemed } from '@presage/exchange';

export interface NaiveHolding {
  readonly accountId: number;
  readonly marketId: number;
  readonly outcome: number;
  /** Whether it ever had shares. */
  known: boolean;
  lots: bigint;
  heldLots: bigint;
  /** Cost of the shares held, without fees. */
  costUnits: bigint;
  redeemed: boolean;
  /** Totals of everything ever paid and received for shares. */
  paidUnits: bigint;
  receivedUnits: bigint;
  /** Shares that left on chain without a trade, and their cost. */
  awayLots: bigint;
  awayCostUnits: bigint;
  /** What the exchange reported last. */
  reportedLots: bigint;
}

type Pair = Pick<PairsMerged, 'accountId' | 'marketId' | 'sizeLots'>;

interface Exchanged {
  readonly accountId: number;
  readonly marketId: number;
  readonly outcome: number;
  readonly kind: string;
  readonly lots: number;
  readonly units: bigint;
  readonly feeUnits: bigint;
}

/** Every account's shares by token with their average cost, one share movement after another. */
export class NaiveHoldings {
  readonly all: NaiveHolding[] = [];
  readonly #isOnChain: boolean;
  readonly #price: (marketId: number, outcome: number) => number | undefined;
  #touched: NaiveHolding[] = [];

  constructor(ledger: Ledger, price: (marketId: number, outcome: number) => number | undefined) {
    this.#isOnChain = ledger === 'chain';
    this.#price = price;
  }

  /** @returns the profit of a sale over average cost, after its fee */
  exchange({ accountId, marketId, outcome, kind, lots, units, feeUnits }: Exchanged): bigint {
    const holding = this.#touch(accountId, marketId, outcome);
    if (kind === 'Sell') return takeOut(holding, this.#available(holding, BigInt(lots)), units - feeUnits);
    return bring(holding, BigInt(lots), units);
  }

  /** A split is a purchase of each token for half a quote. */
  split({ accountId, marketId, sizeLots }: Pair): bigint {
    const lots = BigInt(sizeLots);
    for (const outcome of [1, 2]) bring(this.#touch(accountId, marketId, outcome), lots, lots * 5_000n);
    return 0n;
  }

  /** A merge is a sale of each token for half a quote. */
  merge({ accountId, marketId, sizeLots }: Pair): bigint {
    const both = [1, 2].map((outcome) => this.#touch(accountId, marketId, outcome));
    const parts = both.map((holding) => this.#available(holding, BigInt(sizeLots)));
    const lots = parts.sort((a, b) => Number(a - b))[0] ?? 0n;
    return both.reduce((profit, holding) => profit + takeOut(holding, lots, lots * 5_000n), 0n);
  }

  redeem(
    { accountId, marketId, yesLots, noLots, payoutUnits }: Redeemed,
    payTicks: (outcome: number) => number | undefined,
  ) {
    const burnt = [
      { outcome: 1, lots: yesLots },
      { outcome: 2, lots: noLots },
    ].filter(({ lots }) => lots > 0);
    const likely = likelyTicks(yesLots, noLots, payoutUnits);
    const parts = burnt.map(({ outcome, lots }) => {
      const holding = this.#touch(accountId, marketId, outcome);
      const ticks = payTicks(outcome) ?? likely[outcome - 1] ?? 0;
      const own = this.#available(holding, BigInt(lots));
      const profit = takeOut(holding, own, own * BigInt(ticks));
      holding.redeemed = true;
      const dueUnits = BigInt(lots) * BigInt(ticks);
      return { outcome, ticks, lots, dueUnits, costUnits: own * BigInt(ticks) - profit };
    });
    const amounts = divide(parts, payoutUnits);
    return parts.map(({ outcome, ticks, lots, costUnits }, at) => {
      const units = amounts[at] ?? 0n;
      return { accountId, marketId, outcome, ticks, lots, units, profitUnits: units - costUnits };
    });
  }

  /** The exchange's own account of a position. Off chain it says what the trades add up to. */
  reported(event: PositionChanged): void {
    const parts = [
      { outcome: 1, available: event.yesAvailableLots, held: event.yesHeldLots },
      { outcome: 2, available: event.noAvailableLots, held: event.noHeldLots },
    ];
    for (const { outcome, available, held } of parts) {
      const holding = this.#find(event.accountId, event.marketId, outcome);
      const lots = BigInt(available + held);
      this.#setLots(holding, lots);
      if (holding.lots !== lots) throw new Error(`trades add up to ${holding.lots} lots, the exchange has ${lots}`);
      holding.heldLots = BigInt(held);
      holding.reportedLots = lots;
    }
  }

  /** What came in a block and left in it is not reported. */
  entryEnds(): void {
    for (const holding of this.#touched) this.#setLots(holding, holding.reportedLots);
    this.#touched = [];
  }

  /** On chain, shares that are not explained by trades were transferred: at their worth, so without profit or loss. */
  #setLots(holding: NaiveHolding, lots: bigint): void {
    if (!this.#isOnChain || lots === holding.lots) return;
    holding.known = true;
    this.#transfer(holding, () => {
      if (lots > holding.lots) {
        bringBack(holding, lots - holding.lots);
        holding.lots = lots;
        return;
      }
      const left = holding.lots - lots;
      holding.awayCostUnits += cut(holding, left);
      holding.awayLots += left;
    });
  }

  #transfer(holding: NaiveHolding, move: () => void): void {
    const { lots, costUnits } = holding;
    move();
    const came = holding.lots - lots;
    const ticks = this.#price(holding.marketId, holding.outcome);
    const worth = ticks === undefined ? holding.costUnits - costUnits : came * BigInt(ticks);
    if (came > 0n) holding.paidUnits += worth;
    else holding.receivedUnits -= worth;
  }

  /** How many of the shares that leave were known to be there, those that had been moved away included. */
  #available(holding: NaiveHolding, lots: bigint): bigint {
    if (this.#isOnChain && lots > holding.lots) {
      this.#transfer(holding, () => bringBack(holding, lots - holding.lots));
    }
    return lots < holding.lots ? lots : holding.lots;
  }

  #touch(accountId: number, marketId: number, outcome: number): NaiveHolding {
    const holding = this.#find(accountId, marketId, outcome);
    holding.known = true;
    this.#touched.push(holding);
    return holding;
  }

  #find(accountId: number, marketId: number, outcome: number): NaiveHolding {
    const known = this.all.find(
      (each) => each.accountId === accountId && each.marketId === marketId && each.outcome === outcome,
    );
    if (known !== undefined) return known;
    const nothing = { lots: 0n, heldLots: 0n, costUnits: 0n, paidUnits: 0n, receivedUnits: 0n, reportedLots: 0n };
    const away = { awayLots: 0n, awayCostUnits: 0n, redeemed: false, known: false };
    const holding: NaiveHolding = { accountId, marketId, outcome, ...nothing, ...away };
    this.all.push(holding);
    return holding;
  }
}

function bring(holding: NaiveHolding, lots: bigint, units: bigint): bigint {
  holding.lots += lots;
  holding.costUnits += units;
  holding.paidUnits += units;
  return 0n;
}

function takeOut(holding: NaiveHolding, lots: bigint, receivedUnits: bigint): bigint {
  holding.receivedUnits += receivedUnits;
  return receivedUnits - cut(holding, lots);
}

/** Removes shares with their average cost, floored. */
function cut(holding: NaiveHolding, lots: bigint): bigint {
  const units = holding.lots === 0n ? 0n : (holding.costUnits * lots) / holding.lots;
  holding.lots -= lots;
  holding.costUnits -= units;
  return units;
}

function bringBack(holding: NaiveHolding, most: bigint): void {
  const lots = most < holding.awayLots ? most : holding.awayLots;
  const units = holding.awayLots === 0n ? 0n : (holding.awayCostUnits * lots) / holding.awayLots;
  holding.awayLots -= lots;
  holding.awayCostUnits -= units;
  holding.lots += lots;
  holding.costUnits += units;
}

/** What each token paid if only one resolution can have; a fraction of a lot of each may have been paid besides. */
function likelyTicks(yesLots: number, noLots: number, payoutUnits: bigint): readonly [yes: number, no: number] {
  const half = [5_000, 5_000] as const;
  const possible = [[10_000, 0] as const, [0, 10_000] as const, half].filter(([yes, no]) => {
    const moreUnits = payoutUnits - BigInt(yes) * BigInt(yesLots) - BigInt(no) * BigInt(noLots);
    return moreUnits >= 0n && moreUnits < 10_000n;
  });
  return possible.length === 1 && possible[0] ? possible[0] : half;
}

/** What each token got of a payout: its due. The first that pays anything has what is more, or less, than that. */
function divide(parts: readonly { readonly dueUnits: bigint }[], payoutUnits: bigint): bigint[] {
  const first = parts.find(({ dueUnits }) => dueUnits > 0n) ?? parts[0];
  const other = parts.find((part) => part !== first);
  const toOther = other === undefined || other.dueUnits < payoutUnits ? (other?.dueUnits ?? 0n) : payoutUnits;
  return parts.map((part) => (part === first ? payoutUnits - toOther : toOther));
}
