import Type, { type TSchema } from 'typebox';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE, MAX_PAGE_LIMIT } from '../limits.ts';
import { integer } from './fields.ts';

/** `page` and `limit` of every list (wire contract §2). */
export function pagingFields(defaultLimit: number = DEFAULT_PAGE_LIMIT) {
  return {
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, description: 'Page, from 1.', examples: [1] }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_LIMIT,
        default: defaultLimit,
        description: 'Items a page.',
        examples: [defaultLimit],
      }),
    ),
  };
}

/** `result` of a list: a page of it, and how many there are in all. */
export function listOf<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object(
    {
      total: integer('How many there are in all.', 1, { minimum: 0 }),
      list: Type.Array(item, { description: 'This page of them.' }),
    },
    { additionalProperties: false, title },
  );
}

/** `result` that carries one object as `data` (wire contract §2, §8). */
export function dataOf<Schema extends TSchema>(data: Schema, title: string) {
  return Type.Object({ data }, { additionalProperties: false, title });
}
