import { MAX_UNIX_SEC } from '@presage/protocol';
import { describe, expect, it } from 'vitest';
import { acceptedBy, type WordedSchema } from './schema-words.ts';

describe('what a schema accepts, in words', () => {
  it.each<[WordedSchema, string]>([
    [{ type: 'integer', minimum: 1, maximum: 20 }, 'a whole number from 1 to 20'],
    [{ type: 'integer', minimum: 1 }, 'a whole number of at least 1'],
    [{ type: 'integer' }, 'a whole number'],
    [{ type: 'number', maximum: 5 }, 'a number of at most 5'],
    [{ type: 'integer', minimum: -(2 ** 63), maximum: 5 }, 'a whole number from -9223372036854775808 to 5'],
    [{ type: 'number', minimum: 0.5 }, 'a number of at least 0.5'],
    [{ type: 'string', maxLength: 9 }, 'text of at most 9 characters'],
    [{ type: 'string', minLength: 1 }, 'text of at least 1 character'],
    [{ type: 'string', minLength: 1, maxLength: 9 }, 'text of 1 to 9 characters'],
    [{ type: 'array', minItems: 1 }, 'a list of at least 1 entry'],
    [{ type: 'string', pattern: '^0x0{40}$' }, 'text: the zero address, 0x and 40 zeros'],
    [
      { type: 'string', pattern: '^a+$', description: 'Some a.', maxLength: 9 },
      'text of at most 9 characters of the form ^a+$',
    ],
    [{ type: 'string', pattern: '^a+$', examples: ['aa'] }, 'text of the form ^a+$, such as "aa"'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a", "b"'],
    [{ enum: [0, 1], description: 'Only this side: 0 buy, 1 sell.' }, '0 buy, 1 sell'],
    [{ enum: [1, 2], description: '1 market, 2 limit.' }, '1 market, 2 limit'],
    [{ enum: ['0', '1'], description: '0 buy, 1 sell.' }, '"0", "1" (0 buy, 1 sell)'],
    [{ enum: [1, 2], description: 'One of 12: 1 or another.' }, '1, 2'],
    [{ type: 'integer', minimum: 0, maximum: MAX_UNIX_SEC }, 'Unix seconds, a whole number from 0 to 253402300799'],
    [{ type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 }, 'Unix seconds, a whole number'],
    [{ const: true }, 'true'],
    [{ anyOf: [{ const: 1 }, { enum: [2, 3] }] }, '1, 2, 3'],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'null' }] }, 'text; or true or false; or null'],
    [{ type: 'array', minItems: 2, maxItems: 3 }, 'a list of 2 to 3 entries'],
    [{ type: 'array', maxItems: 3, uniqueItems: true }, 'a list of at most 3 different entries'],
    [{ type: 'object' }, 'an object'],
    [{ type: 'object', required: ['a'], properties: { a: {}, b: {} } }, 'an object with a'],
    [{ type: 'object', required: ['a'], properties: { a: {} }, examples: [{ a: 1 }] }, 'an object with a'],
    [{ type: 'object', properties: { a: {} } }, 'an object, which may be {}'],
    [{ type: 'object', minProperties: 1, properties: { a: {}, b: {} } }, 'an object with at least 1 of: a, b'],
  ])('%j is %s', (schema, words) => {
    expect(acceptedBy(schema)).toBe(words);
  });
});
