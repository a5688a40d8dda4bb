import Type, { type TSchema } from 'typebox';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE, MAX_PAGE_LIMIT } from '../limits.ts';
import * as field from './fields.ts';

/** `page` and `limit` of every list (wire contract §2). */
export function pagingFields(defaultLimit: number = DEFAULT_PAGE_LIMIT) {
  return {
    page: Type.Optional(
      field.integer({ about: 'Page number, from 1.', example: 1, minimum: 1, maximum: MAX_PAGE, default: 1 }),
    ),
    limit: Type.Optional(
      field.integer({
        about: 'Items per page.',
        example: defaultLimit,
        minimum: 1,
        maximum: MAX_PAGE_LIMIT,
        default: defaultLimit,
      }),
    ),
  };
}

/** The `result` of a list: one page of items, and how many items there are in total. */
export function listOf<Schema extends TSchema>(item: Schema, title: string) {
  return field.object(title, {
    total: field.integer({ about: 'Number of items on all pages.', example: 1, minimum: 0 }),
    list: Type.Array(item, { description: 'Items of this page.' }),
  });
}

/** A `result` with one object as `data` (wire contract §2, §8). */
export function dataOf<Schema extends TSchema>(data: Schema, title: string) {
  return field.object(title, { data });
}
