import type { PendingFill } from '@presage/exchange';
import type { Hex } from 'viem';
import type { SignedOrder } from '../../signatures/evidence.ts';
import { BATCH_GAS, FILL_GAS, SIMULATIONS_AT_ONCE } from '../limits.ts';
import { encodeBatch } from './encode-batch.ts';
import { culpritOf, type Fault } from './fault.ts';
import { type FormedMatch, fillsOf } from './form-matches.ts';
import { type OrderRevert, readRevert } from './read-revert.ts';

export type Simulation = { readonly ok: true } | { readonly ok: false; readonly data: Hex };

/** Simulates a call of the exchange contract with this much gas, on the newest block. */
export type Simulate = (data: Hex, gas: bigint) => Promise<Simulation>;

/** Finds the fills of a batch that cannot settle, by simulating them. */
export class FaultFinder {
  readonly #simulate: Simulate;

  constructor(simulate: Simulate) {
    this.#simulate = simulate;
  }

  /** The fills of a named order that cannot settle, and others of the batch with the same fault of the same account. */
  async find(
    batch: readonly FormedMatch[],
    orders: ReadonlyMap<string, SignedOrder>,
    named: OrderRevert,
  ): Promise<readonly Fault[]> {
    const faults = await this.#ofOrder(batch, orders, named);
    return [...faults, ...(await this.#likeFaults(batch, orders, faults))];
  }

  /** Simulates again after a failure: no fill is failed because of a single answer. */
  async simulateTwice(batch: readonly FormedMatch[], orders: ReadonlyMap<string, SignedOrder>): Promise<Simulation> {
    const first = await this.#simulateOnce(batch, orders);
    return first.ok ? first : this.#simulateOnce(batch, orders);
  }

  #simulateOnce(batch: readonly FormedMatch[], orders: ReadonlyMap<string, SignedOrder>): Promise<Simulation> {
    return this.#simulate(encodeBatch(batch, orders), BATCH_GAS + BigInt(fillsOf(batch).length) * FILL_GAS);
  }

  /**
   * The fills of a named order that also fail alone, with the revert that blames an order then. In a batch, a wallet
   * that is a contract can burn the gas of the next order, which is then named instead.
   */
  async #ofOrder(
    batch: readonly FormedMatch[],
    orders: ReadonlyMap<string, SignedOrder>,
    named: OrderRevert,
  ): Promise<readonly Fault[]> {
    const all = fillsOf(batch);
    const ofOrder = all.filter((fill) => fill.takerDigest === named.digest || fill.makerDigest === named.digest);
    if (all.length === 1) return ofOrder.map((fill) => ({ fill, revert: named }));
    const faults: Fault[] = [];
    for (const fill of ofOrder) faults.push(...faultIn(fill, await this.simulateTwice(alone(fill), orders)));
    return faults;
  }

  /**
   * Other fills of the batch in which the same accounts are at fault for the same reason. Each is simulated alone, but
   * once, because two answers have shown the fault already, and several at a time: found one after the other, the fills
   * of one account could hold up everybody.
   */
  async #likeFaults(
    batch: readonly FormedMatch[],
    orders: ReadonlyMap<string, SignedOrder>,
    known: readonly Fault[],
  ): Promise<readonly Fault[]> {
    const kinds = new Set(known.flatMap((fault) => (fault.revert.lacks === undefined ? [] : [kindOf(fault)])));
    const culprits = new Set(known.map(culpritOf));
    const seen = new Set(known.map(({ fill }) => fill));
    const others = fillsOf(batch).filter(
      (fill) => !seen.has(fill) && (culprits.has(fill.takerAccountId) || culprits.has(fill.makerAccountId)),
    );
    const faults: Fault[] = [];
    for (let at = 0; kinds.size > 0 && at < others.length; at += SIMULATIONS_AT_ONCE) {
      const some = others.slice(at, at + SIMULATIONS_AT_ONCE);
      const found = await Promise.all(
        some.map(async (fill) => faultIn(fill, await this.#simulateOnce(alone(fill), orders))),
      );
      faults.push(...found.flat().filter((fault) => kinds.has(kindOf(fault))));
    }
    return faults;
  }
}

function alone(fill: PendingFill): readonly FormedMatch[] {
  return [{ takerDigest: fill.takerDigest, fills: [fill] }];
}

/** The fault that the simulation of a fill alone shows, if it names an order. */
function faultIn(fill: PendingFill, simulation: Simulation): readonly Fault[] {
  const revert = simulation.ok ? undefined : readRevert(simulation.data);
  return revert?.kind === 'order' ? [{ fill, revert }] : [];
}

/** An account and what it lacks. */
function kindOf(fault: Fault): string {
  return `${culpritOf(fault)} ${fault.revert.lacks}`;
}
