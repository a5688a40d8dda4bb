interface Part {
  readonly part: string;
  readonly all: string;
  readonly amount: string;
  readonly hasFees: boolean;
}

function afterFees(amount: string, hasFees: boolean): string {
  return hasFees ? `${amount} after fees` : amount;
}

/** Texts about what a position would sell for now. */
export const sale = {
  ask: 'Sells for…',
  askWhat: (shares: string, outcome: string, title: string) => `Sells for… ${shares} ${outcome}: ${title}`,
  all: (amount: string, hasFees: boolean) => `Sells now for ${afterFees(amount, hasFees)}`,
  part: ({ part, all, amount, hasFees }: Part) =>
    `Only ${part} of ${all} would sell now, for ${afterFees(amount, hasFees)}.`,
  noBids: 'No bids: nothing would sell now',
  ownBid: 'Your own bid is the best: a sale would stop there',
  thenOwnBid: 'Your own bid comes next.',
  paused: 'Trading is paused',
  reading: 'Reading the order book…',
} as const;
