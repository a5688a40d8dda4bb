import type { AccountId, Command, PendingFill, TradeNo } from '@presage/exchange';
import type { Address, Hex } from 'viem';
import type { SignedOrder } from '../../signatures/evidence.ts';
import {
  MAX_BATCHES,
  MAX_DOUBTFUL_MATCHES,
  MAX_PENDING_FILLS,
  MAX_SIMULATIONS,
  PENDING_FILLS_LOW_WATER,
} from '../limits.ts';
import { type Outbox, SETTLEMENT_KEY } from '../transactions/outbox.ts';
import { Waits } from '../waits.ts';
import { charge, chargeFaults, type FaultCharges } from './charge-faults.ts';
import { encodeBatch } from './encode-batch.ts';
import { cancelsForFault, type Fault } from './fault.ts';
import { FaultFinder, type Simulate } from './find-faults.ts';
import { type FormedMatch, fillsOf, formMatches, takeBatch, withoutFills } from './form-matches.ts';
import { type Revert, readRevert } from './read-revert.ts';
import { UnnamedFailures, type UnnamedFailuresOptions } from './unnamed-failures.ts';

export interface SettlerOptions {
  readonly exchange: { pendingFills(): Iterable<PendingFill>; readonly pendingCount: number };
  readonly outbox: Pick<Outbox, 'add' | 'fills' | 'freeFills'>;
  readonly findOrders: (digests: readonly string[]) => Promise<ReadonlyMap<string, SignedOrder>>;
  readonly ctfExchange: Address;
  readonly simulate: Simulate;
  /** Whether the exchange contract can transfer the quote token at all. */
  readonly quoteMoves: () => Promise<boolean>;
  /** Whether everything that the operator has sent is known: only then is it certain which fills are free. */
  readonly knowsAll: () => Promise<boolean>;
  /** Submits a command; false when the exchange refused it. */
  readonly submit: (command: Command) => Promise<boolean>;
  readonly mayRefuse: UnnamedFailuresOptions['mayRefuse'];
  readonly charges: FaultCharges;
  /** Starts a pass of the sender. */
  readonly wakeSender: () => void;
  readonly nowMs: () => number;
  /** What waits is measured by this: the clock may be set. */
  readonly monotonicMs: () => number;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/**
 * Turns pending fills into transactions. The work to do follows only from the exchange (its pending fills) and the
 * outbox (which of them are in a transaction); the state in memory here only delays retries.
 */
export class Settler {
  /** Why fills wait that could be sent: nothing at all can be settled. */
  readonly waits: Waits;
  readonly #options: SettlerOptions;
  readonly #failures: UnnamedFailures;
  readonly #finder: FaultFinder;
  #isFull = false;

  constructor(options: SettlerOptions) {
    this.#options = options;
    this.waits = new Waits(options.monotonicMs);
    this.#failures = new UnnamedFailures(options);
    this.#finder = new FaultFinder(options.simulate);
  }

  /** Too many fills are pending: orders are refused until a good part of them is settled. */
  get isFull(): boolean {
    const { pendingCount } = this.#options.exchange;
    this.#isFull = pendingCount > (this.#isFull ? PENDING_FILLS_LOW_WATER : MAX_PENDING_FILLS);
    return this.#isFull;
  }

  /** Trusts an account again whose fills were sent alone because of earlier failures. */
  pardon(accountId: AccountId): void {
    this.#failures.pardon(accountId);
  }

  /** @throws {RpcUnavailableError} when the chain does not answer; the steps taken until then remain done. */
  pass(): Promise<void> {
    return this.waits.during(() => this.#settleFree());
  }

  async #settleFree(): Promise<void> {
    const { free, batches, isDoubtfulInFlight } = await this.#findFreeFills();
    if (free.length > 0 && !(await this.#options.knowsAll())) {
      return this.waits.report('unknown transactions of the operator must become final first');
    }
    let matches = this.#formMatches(await this.#withoutHopeless(free));
    let room = MAX_BATCHES - batches;
    let isDoubtfulsTurn = !isDoubtfulInFlight;
    while (room > 0 && matches.length > 0) {
      const batch = this.#nextBatch(matches, isDoubtfulsTurn);
      isDoubtfulsTurn = false;
      const handled = await this.#settle(batch);
      if (handled.length === 0 || this.waits.hasFound) return;
      matches = withoutFills(matches, handled);
      room -= 1;
    }
  }

  /** Fills that are in no transaction and may be tried now, and the batches in flight. */
  async #findFreeFills() {
    const { exchange, outbox } = this.#options;
    const claims = await outbox.fills();
    const pending = new Map<number, PendingFill>();
    for (const fill of exchange.pendingFills()) pending.set(fill.tradeNo, fill);
    this.#failures.keepOnly(pending);
    const sizes = new Map<number, number>();
    for (const { transactionId } of claims) sizes.set(transactionId, (sizes.get(transactionId) ?? 0) + 1);
    const freed: number[] = [];
    const failed: { readonly tradeNo: TradeNo; readonly isAlone: boolean; readonly weight: number }[] = [];
    const active = new Set<number>();
    let isDoubtfulInFlight = false;
    for (const { tradeNo, transactionId, state } of claims) {
      const fill = pending.get(tradeNo);
      const hasFailed = state === 'reverted' || state === 'dropped';
      const isUnderWay = state === 'queued' || state === 'sent';
      // A transaction keeps all of its fills until it is over, because it is sent or dropped as a whole.
      if (hasFailed || (fill === undefined && !isUnderWay)) freed.push(tradeNo);
      else pending.delete(tradeNo);
      // One refused before it was sent usually names its order when simulated again; a revert in a block names none.
      if (hasFailed && fill !== undefined) {
        const isAlone = sizes.get(transactionId) === 1;
        failed.push({ tradeNo: fill.tradeNo, isAlone, weight: state === 'dropped' ? 0.5 : 1 });
      }
      if (isUnderWay) active.add(transactionId);
      if (isUnderWay && fill !== undefined && this.#failures.isDoubtful(fill)) isDoubtfulInFlight = true;
    }
    await outbox.freeFills(freed);
    // Only now: until they are freed, each pass finds them again.
    for (const { tradeNo, ...failure } of failed) this.#failures.count(tradeNo, failure);
    const free = [...pending.values()].filter((fill) => this.#failures.isDue(fill));
    return { free, batches: active.size, isDoubtfulInFlight };
  }

  /** Fails fills whose simulations succeed but which revert in blocks repeatedly: somebody causes that deliberately. */
  async #withoutHopeless(free: readonly PendingFill[]): Promise<readonly PendingFill[]> {
    const hopeless = free.filter((fill) => this.#failures.isHopeless(fill));
    if (hopeless.length === 0) return free;
    // Selected before they are failed, because that blames accounts, whose other fills are hopeless sooner.
    const others = free.filter((fill) => !this.#failures.isHopeless(fill));
    await this.#giveUp(hopeless, 'its settlement reverted repeatedly');
    return others;
  }

  /** Fails fills without a named order, and cancels what rests of the accounts that are found to cause it. */
  async #giveUp(fills: readonly PendingFill[], cause: string): Promise<void> {
    const { log, charges } = this.#options;
    // First, because this asks the node: if it does not answer, the fills are still there to be given up later.
    const suspects = await this.#failures.findSuspects(fills);
    await this.#fail(fills, cause);
    const refuses = 'the wallet refused in blocks what it accepted in simulations';
    const refused = fills.flatMap((fill) =>
      this.#failures.blame(fill, suspects).map((culprit) => ({ fill, culprit, refuses })),
    );
    const culprits = new Set(refused.map(({ culprit }) => culprit));
    for (const accountId of culprits)
      log('a wallet refuses settlements in blocks only: its orders are cancelled', { accountId });
    await this.#cancelOrdersOf(culprits);
    await this.#cancelOrdersOf(await charge(charges, refused));
  }

  /** Those that must go alone are a match each, whatever else their taker took. */
  #formMatches(fills: readonly PendingFill[]): readonly FormedMatch[] {
    const alone = fills.filter((fill) => this.#failures.mustGoAlone(fill));
    const others = fills.filter((fill) => !this.#failures.mustGoAlone(fill));
    return [...alone.map((fill) => ({ takerDigest: fill.takerDigest, fills: [fill] })), ...formMatches(others)];
  }

  /**
   * Matches that failed once go in small batches; fills that failed again, or of an account that was blamed for such
   * failures, go alone: they hold up nobody for long, and a failure is theirs. One such batch at a time goes first, so
   * that neither do new matches hold them up, however many there are.
   */
  #nextBatch(matches: readonly FormedMatch[], isDoubtfulsTurn: boolean): readonly FormedMatch[] {
    const sound = matches.filter(({ fills }) => !fills.some((fill) => this.#failures.isDoubtful(fill)));
    const doubtful = matches.filter(({ fills }) => fills.some((fill) => this.#failures.isDoubtful(fill)));
    const [oldest] = [...doubtful].sort((a, b) => firstOf(a) - firstOf(b));
    if (oldest === undefined || (sound.length > 0 && !isDoubtfulsTurn)) return takeBatch(sound);
    const goesAlone = ({ fills }: FormedMatch) => fills.some((fill) => this.#failures.mustGoAlone(fill));
    if (goesAlone(oldest)) return [oldest];
    return takeBatch(doubtful.filter((match) => !goesAlone(match)).slice(0, MAX_DOUBTFUL_MATCHES));
  }

  /** Sends what of a batch can settle and fails the rest. Returns the fills that are done with for this pass. */
  async #settle(batch: readonly FormedMatch[]): Promise<readonly PendingFill[]> {
    const orders = await this.#options.findOrders(digestsOf(batch));
    const isSigned = ({ takerDigest, makerDigest }: PendingFill) => orders.has(takerDigest) && orders.has(makerDigest);
    // A fill whose order was never signed, or is no longer kept, can never settle.
    const unsigned = fillsOf(batch).filter((fill) => !isSigned(fill));
    await this.#fail(unsigned, 'the signed order is missing');
    const { sound, failed } = await this.#removeFaulty(withoutFills(batch, unsigned), orders);
    const fills = fillsOf(sound);
    if (fills.length > 0) await this.#store(fills, encodeBatch(sound, orders));
    return [...unsigned, ...failed, ...fills];
  }

  /** Simulates a batch and removes the order that a revert names, repeatedly, until the rest would settle. */
  async #removeFaulty(batch: readonly FormedMatch[], orders: ReadonlyMap<string, SignedOrder>) {
    let sound = batch;
    const failed: PendingFill[] = [];
    for (let tries = 0; tries < MAX_SIMULATIONS && sound.length > 0; tries += 1) {
      const simulation = await this.#finder.simulateTwice(sound, orders);
      if (simulation.ok) return { sound, failed };
      const revert = readRevert(simulation.data);
      const standstill = await this.#standstillBehind(revert);
      if (standstill !== undefined) {
        this.waits.report(standstill);
        return { sound: [], failed };
      }
      const faults = revert.kind === 'order' ? await this.#finder.find(sound, orders, revert) : [];
      if (faults.length > 0) {
        const guilty = await this.#failFaulty(faults);
        failed.push(...guilty);
        sound = withoutFills(sound, guilty);
      } else if (fillsOf(sound).length > 1) {
        sound = firstHalf(sound);
      } else {
        const last = fillsOf(sound);
        for (const fill of last) await this.#postpone(fill, revert.cause);
        return { sound: [], failed: [...failed, ...last] };
      }
    }
    return { sound: [], failed };
  }

  /** Why nothing at all settles, if that is behind a failure; undefined when the failed orders are to blame. */
  async #standstillBehind(revert: Revert): Promise<string | undefined> {
    if (revert.kind === 'contract') return `the exchange contract settles nothing: ${revert.cause}`;
    if (await this.#options.quoteMoves()) return undefined;
    return `the quote token refuses every transfer of the exchange contract, as when it is paused: ${revert.cause}`;
  }

  /** Fails fills that cannot settle, with the consequences for the orders at fault. */
  async #failFaulty(faults: readonly Fault[]): Promise<readonly PendingFill[]> {
    const { submit, charges } = this.#options;
    for (const cause of new Set(faults.map(({ revert }) => revert.cause))) {
      const ofCause = faults.filter(({ revert }) => revert.cause === cause);
      await this.#fail(
        ofCause.map(({ fill }) => fill),
        cause,
      );
    }
    // Before anything is charged, which may fail: others would trade against these orders.
    const cancels = new Map(faults.flatMap(cancelsForFault).map((command) => [JSON.stringify(command), command]));
    for (const command of cancels.values()) await submit(command);
    await this.#cancelOrdersOf(await chargeFaults(charges, faults));
    return faults.map(({ fill }) => fill);
  }

  async #cancelOrdersOf(accounts: Iterable<AccountId>): Promise<void> {
    for (const accountId of accounts) await this.#options.submit({ kind: 'cancelOrders', accountId });
  }

  async #store(fills: readonly PendingFill[], data: Hex): Promise<void> {
    const { outbox, ctfExchange, nowMs, wakeSender } = this.#options;
    const tradeNos = fills.map(({ tradeNo }) => tradeNo).sort((a, b) => a - b);
    const key = `${SETTLEMENT_KEY}${tradeNos[0]}+${tradeNos.length}`;
    await outbox.add({ key, to: ctfExchange, data }, { nowMs: nowMs(), tradeNos });
    wakeSender();
  }

  async #fail(fills: readonly PendingFill[], cause: string): Promise<void> {
    if (fills.length === 0) return;
    const { submit, log } = this.#options;
    const tradeNos = fills.map(({ tradeNo }) => tradeNo);
    log('failing fills that cannot settle', { tradeNos, cause });
    if (!(await submit({ kind: 'failFills', tradeNos, cause }))) {
      throw new Error(`the exchange refused to fail fills ${tradeNos.join(', ')}`);
    }
  }

  /** A fill whose failure names no order waits a while, and is failed after several times. */
  async #postpone(fill: PendingFill, cause: string): Promise<void> {
    this.#failures.count(fill.tradeNo, { isAlone: true });
    // Only logged, not reported as a reason for waiting: it holds up nobody else, and anyone could provoke it.
    this.#options.log('a match cannot be settled, and no order is named', { tradeNos: [fill.tradeNo], cause });
    if (this.#failures.isHopeless(fill)) await this.#giveUp([fill], `it could not be settled: ${cause}`);
  }
}

function firstOf({ fills }: FormedMatch): number {
  return fills[0]?.tradeNo ?? 0;
}

/** The first half of a batch's matches, or of a single match's fills; the other half is tried separately. */
function firstHalf(batch: readonly FormedMatch[]): readonly FormedMatch[] {
  const [match] = batch;
  if (batch.length > 1 || match === undefined) return batch.slice(0, Math.ceil(batch.length / 2));
  return [{ ...match, fills: match.fills.slice(0, Math.ceil(match.fills.length / 2)) }];
}

function digestsOf(batch: readonly FormedMatch[]): readonly string[] {
  return [...new Set(fillsOf(batch).flatMap(({ takerDigest, makerDigest }) => [takerDigest, makerDigest]))];
}
