import { MAX_PAGE, MAX_PAGE_LIMIT } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import type { Names } from '../shared/check-names.ts';

/** Which part of a list: all lists have it. */
export interface PageOptions {
  /** Page, from 1; 1 when absent. */
  page?: number | undefined;
  /** Items a page, 1 to 20; 10 when absent, 20 for markets. */
  limit?: number | undefined;
}

export const PAGE_OPTIONS: Names<PageOptions> = { page: 1, limit: 1 };

/** @throws {InvalidParamError} when page or limit is out of range */
export function checkPaging({ page = 1, limit }: PageOptions, defaultLimit: number): { page: number; limit: number } {
  return {
    page: checkWhole('page', page, MAX_PAGE),
    limit: checkWhole('limit', limit ?? defaultLimit, MAX_PAGE_LIMIT),
  };
}

/** @throws {InvalidParamError} unless it is a whole number from 1 to `max` */
export function checkWhole(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new InvalidParamError(`${name} is ${String(value)}: send a whole number from 1 to ${max}.`);
}
