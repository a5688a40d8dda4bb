import type { QuoteUnits } from '@presage/exchange';
import type { Applied } from './applied.ts';

/** Fees collected and not yet swept, so that an operator can read them. Custodial ledger only: on chain none are kept. */
export class CollectedFees {
  #units: bigint;

  /** @param feesUnits as of the command before the first that {@link onApplied} receives */
  constructor(feesUnits: QuoteUnits) {
    this.#units = feesUnits;
  }

  get units(): QuoteUnits {
    return this.#units as QuoteUnits;
  }

  /** A listener of the sequencer: neither throws nor blocks. */
  onApplied(group: readonly Applied[]): void {
    for (const { events } of group) {
      for (const event of events) {
        if (event.kind === 'orderFilled') this.#units += event.makerFeeUnits + event.takerFeeUnits;
        else if (event.kind === 'feesSwept') this.#units -= event.amountUnits;
      }
    }
  }
}
