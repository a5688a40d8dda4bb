import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { schemaToJson } from './schema-to-json.ts';

describe('a published integer', () => {
  it.each([
    [{}, { format: 'int64' }],
    [{ minimum: 0 }, { minimum: 0, format: 'int64' }],
    [
      { minimum: 0, maximum: 2 ** 31 },
      { minimum: 0, maximum: 2 ** 31, format: 'int64' },
    ],
    [{ minimum: -(2 ** 63), maximum: 2 ** 63 }, { format: 'int64' }],
    [
      { minimum: 0, maximum: 2 ** 31 - 1 },
      { minimum: 0, maximum: 2 ** 31 - 1 },
    ],
    [{ enum: [0, 1] }, { enum: [0, 1] }],
  ])('of bounds %j becomes %j', (bounds, expected) => {
    const inside = Type.Array(Type.Object({ a: Type.Integer(bounds) }));
    expect((schemaToJson(inside) as { items: { properties: object } }).items.properties).toEqual({
      a: { type: 'integer', ...expected },
    });
  });
});
