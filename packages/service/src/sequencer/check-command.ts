import { type Command, MAX_FEE_BPS, MAX_SIZE_LOTS } from '@presage/exchange';

/**
 * Refuses what the exchange would break on. A command is in the journal before it is applied, so one that breaks
 * the exchange would break it again at every start: such a defect of a caller must end here.
 *
 * @throws {RangeError} naming the field.
 */
export function checkCommand(command: Command): void {
  if (command.kind === 'credit' || command.kind === 'debit') checkAmount(command.amountUnits);
  else if (command.kind === 'split' || command.kind === 'merge') {
    checkRange('sizeLots', command.sizeLots, { least: 1, most: MAX_SIZE_LOTS });
  } else if (command.kind === 'createMarket' || command.kind === 'editMarket') checkFees(command);
  if (command.kind === 'createMarket') checkTickStep(command.tickStep);
}

function checkAmount(amountUnits: bigint): void {
  if (amountUnits <= 0n) throw new RangeError(`amountUnits is ${amountUnits}, not above 0`);
}

function checkTickStep(tickStep: number): void {
  if (![1, 10, 100].includes(tickStep)) throw new RangeError(`tickStep is ${tickStep}, not 1, 10 or 100`);
}

function checkFees(fees: { readonly makerFeeBps?: number; readonly takerFeeBps?: number }): void {
  for (const name of ['makerFeeBps', 'takerFeeBps'] as const) {
    const rate = fees[name];
    if (rate !== undefined) checkRange(name, rate, { least: 0, most: MAX_FEE_BPS });
  }
}

function checkRange(name: string, value: number, range: { readonly least: number; readonly most: number }): void {
  if (Number.isInteger(value) && value >= range.least && value <= range.most) return;
  throw new RangeError(`${name} is ${value}, not a whole number of ${range.least}..${range.most}`);
}
