import {
  type ChainBlock,
  type Command,
  type FailFills,
  MAX_FEE_BPS,
  MAX_SIZE_LOTS,
  REQUEST_ID,
} from '@presage/exchange';
import { MAX_CANCEL_TIMEOUT_SEC } from '@presage/protocol/values';

/** As journals and stores keep them: a block hash without 0x, a transaction hash with it, as wallets show it. */
const HASH = /^[0-9a-f]{64}$/;
const TX_HASH = /^0x[0-9a-f]{64}$/;

const TICK_STEPS = [1, 10, 100];

/**
 * Rejects a command that would make the exchange throw. A command is in the journal before it is applied, so such a
 * command would fail again on replay at every start. What a start would refuse to read, such as an unknown field or word,
 * and all fields of an order are left to `encodeSubmission`, which runs next.
 *
 * @throws {RangeError} naming the field.
 */
export function checkCommand(command: Command): void {
  if ('requestId' in command && command.requestId !== undefined) checkText('requestId', command.requestId, REQUEST_ID);
  switch (command.kind) {
    case 'credit':
    case 'debit':
      checkAmount(command.amountUnits);
      break;
    case 'split':
    case 'merge':
      checkRange('sizeLots', command.sizeLots, { min: 1, max: MAX_SIZE_LOTS });
      break;
    case 'createMarket':
      checkTickStep(command.tickStep);
      checkFees(command);
      break;
    case 'editMarket':
      checkFees(command);
      break;
    case 'cancelAllAfter':
      checkRange('timeoutSec', command.timeoutSec, { min: 0, max: MAX_CANCEL_TIMEOUT_SEC });
      break;
    case 'chainBlock':
      checkChainBlock(command);
      break;
    case 'failFills':
      checkTradeNos(command.tradeNos);
  }
}

function checkTickStep(tickStep: number): void {
  if (!TICK_STEPS.includes(tickStep)) throw new RangeError(`tickStep is ${tickStep}, not ${TICK_STEPS.join(' or ')}`);
}

/** Totals may be as large as the chain can report; the exchange caps what it counts. */
function checkChainBlock({ blockNumber, blockHash, settled, operations, balances, positions }: ChainBlock): void {
  checkRange('blockNumber', blockNumber, { min: 1, max: Number.MAX_SAFE_INTEGER });
  checkText('blockHash', blockHash, HASH);
  checkTradeNos(settled.map(({ tradeNo }) => tradeNo));
  for (const { txHash } of [...settled, ...operations]) checkText('txHash', txHash, TX_HASH);
  for (const operation of operations) checkOperation(operation);
  for (const { quoteUnits } of balances) {
    if (quoteUnits < 0n) throw new RangeError(`quoteUnits is ${quoteUnits}, not 0 or above`);
  }
  for (const position of positions) checkTokens(position, Number.MAX_SAFE_INTEGER);
}

function checkOperation(operation: ChainBlock['operations'][number]): void {
  if (operation.kind === 'redeem') checkTokens(operation, MAX_SIZE_LOTS);
  else checkRange('sizeLots', operation.sizeLots, { min: 1, max: MAX_SIZE_LOTS });
  if (operation.kind === 'redeem' && operation.payoutUnits < 0n) {
    throw new RangeError(`payoutUnits is ${operation.payoutUnits}, not 0 or above`);
  }
}

function checkTokens({ yesLots, noLots }: { readonly yesLots: number; readonly noLots: number }, max: number): void {
  checkRange('yesLots', yesLots, { min: 0, max });
  checkRange('noLots', noLots, { min: 0, max });
}

function checkTradeNos(tradeNos: FailFills['tradeNos']): void {
  for (const tradeNo of tradeNos) checkRange('tradeNo', tradeNo, { min: 1, max: Number.MAX_SAFE_INTEGER });
}

function checkText(name: string, text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new RangeError(`${name} is ${JSON.stringify(text)}, not ${pattern.source}`);
}

function checkAmount(amountUnits: bigint): void {
  if (amountUnits <= 0n) throw new RangeError(`amountUnits is ${amountUnits}, not above 0`);
}

function checkFees(fees: { readonly makerFeeBps?: number; readonly takerFeeBps?: number }): void {
  for (const name of ['makerFeeBps', 'takerFeeBps'] as const) {
    const rate = fees[name];
    if (rate !== undefined) checkRange(name, rate, { min: 0, max: MAX_FEE_BPS });
  }
}

function checkRange(name: string, value: number, range: { readonly min: number; readonly max: number }): void {
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return;
  throw new RangeError(`${name} is ${value}, not a whole number of ${range.min}..${range.max}`);
}
