import type { Command, PendingFill } from '@presage/exchange';
import { below, type Random } from './random.ts';
import { fillOf } from './simulated-fill.ts';
import { digestOf } from './simulated-transaction.ts';

/** The exchange's state: fills that are pending, and how the others ended. */
export class SimulatedExchange {
  readonly pending = new Map<number, PendingFill>();
  readonly settled: number[] = [];
  readonly failed: number[] = [];
  #lastTrade = 0;
  #lastOrder = 0;

  get pendingCount(): number {
    return this.pending.size;
  }

  *pendingFills(): Iterable<PendingFill> {
    yield* this.pending.values();
  }

  /** Fills an incoming order against some resting ones. */
  trade(random: Random): void {
    const taker = this.#order();
    for (let makers = 1 + below(random, 3); makers > 0; makers -= 1) {
      const maker = random() < 0.2 ? this.#lastOrder - 1 : this.#order();
      const exists = this.#pendingWith(digestOf(BigInt(taker)), digestOf(BigInt(maker))) !== undefined;
      if (maker < 1 || maker === taker || exists) continue;
      this.#lastTrade += 1;
      this.pending.set(this.#lastTrade, fillOf(this.#lastTrade, taker, maker));
    }
  }

  /** Settles the fill of two orders. False if there is no such pending fill. */
  settle(takerDigest: string, makerDigest: string): boolean {
    const fill = this.#pendingWith(takerDigest, makerDigest);
    if (fill === undefined) return false;
    this.pending.delete(fill.tradeNo);
    this.settled.push(fill.tradeNo);
    return true;
  }

  readonly submit = async (command: Command): Promise<boolean> => {
    // Resting orders play no part in the simulation.
    if (command.kind === 'cancelOrders' || command.kind === 'cancelOrder') return true;
    if (command.kind !== 'failFills') throw new Error(`unexpected ${command.kind}`);
    if (!command.tradeNos.every((tradeNo) => this.pending.has(tradeNo))) return false;
    for (const tradeNo of command.tradeNos) {
      this.pending.delete(tradeNo);
      this.failed.push(tradeNo);
    }
    return true;
  };

  get trades(): number {
    return this.#lastTrade;
  }

  get orders(): number {
    return this.#lastOrder;
  }

  #pendingWith(takerDigest: string, makerDigest: string): PendingFill | undefined {
    return [...this.pending.values()].find(
      (fill) => fill.takerDigest === takerDigest && fill.makerDigest === makerDigest,
    );
  }

  #order(): number {
    this.#lastOrder += 1;
    return this.#lastOrder;
  }
}
