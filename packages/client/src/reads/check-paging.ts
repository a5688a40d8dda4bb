import { DEFAULT_PAGE_LIMIT, MAX_PAGE, MAX_PAGE_LIMIT } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import type { Names } from '../shared/check-names.ts';
import { shown } from '../shared/shown.ts';

/** Page of a list. */
export interface PageOptions {
  /** Page number, from 1; 1 when absent. */
  page?: number | undefined;
  /** Items per page, 1 to 20; when absent 10, or 20 for markets. */
  limit?: number | undefined;
}

export const PAGE_OPTIONS: Names<PageOptions> = { page: 1, limit: 1 };

/** @throws {InvalidParamError} when page or limit is out of range */
export function checkPaging(
  { page = 1, limit }: PageOptions,
  defaultLimit = DEFAULT_PAGE_LIMIT,
): { page: number; limit: number } {
  return {
    page: checkWhole('page', page, MAX_PAGE),
    limit: checkWhole('limit', limit ?? defaultLimit, MAX_PAGE_LIMIT),
  };
}

/** @throws {InvalidParamError} unless it is a whole number from 1 to `max` */
export function checkWhole(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new InvalidParamError(`${name} is ${shown(value)}: send a whole number from 1 to ${max}.`);
}
