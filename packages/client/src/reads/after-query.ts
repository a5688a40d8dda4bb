import { InvalidParamError } from '../errors.ts';
import { checkUnixSec } from './span-options.ts';

/** A trade after which a list continues. */
interface AfterOptions {
  readonly after?: { readonly tradeNo: string; readonly createdAt: number } | undefined;
  readonly startAt?: number | undefined;
}

/**
 * The query parameters of a list that continues after a trade.
 * @throws {InvalidParamError} when `after` is no trade, or a start is given too
 */
export function afterQuery({ after, startAt }: AfterOptions): { after_trade_no?: string; start_at?: number } {
  if (after === undefined) return {};
  const { tradeNo, createdAt } = after ?? {};
  const createdSec = checkUnixSec('after.createdAt', createdAt);
  if (typeof tradeNo === 'string' && createdSec !== undefined && startAt === undefined) {
    return { after_trade_no: tradeNo, start_at: createdSec };
  }
  throw new InvalidParamError('after: send a trade, with its tradeNo and createdAt, and no startAt.');
}
