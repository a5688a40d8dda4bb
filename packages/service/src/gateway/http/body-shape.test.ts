import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeOf } from './body-shape.ts';

const UNBOUNDED = { parts: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };
const shape = (text: string, bounds = UNBOUNDED) => shapeOf(Buffer.from(text), bounds);

describe('what a body contains, counted without parsing it', () => {
  it.each([
    ['5', 0, 0, 0],
    ['"a"', 1, 0, 0],
    ['{}', 0, 1, 1],
    ['{"a":1}', 1, 2, 1],
    ['{"a":"b","c":["d",{"e":null}]}', 5, 8, 3],
    ['[[],[[]]]', 0, 5, 3],
    ['{"a, [b]: {c}":"\\"}\\\\"}', 2, 2, 1],
    ['"é,∑,𝄞"', 1, 0, 0],
  ])('%s has %i strings, %i parts and %i levels', (text, strings, parts, depth) => {
    expect(shape(text)).toEqual({ strings, parts, depth });
  });

  it('has a part for every name and value, however texts look', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '{', ',', ':') }),
    );
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, text, { minKeys: 1 }), { minLength: 1 }), (objects) => {
        const names = objects.reduce((sum, object) => sum + Object.keys(object).length, 0);
        expect(shape(JSON.stringify(objects, null, 2))).toEqual({
          strings: 2 * names,
          parts: objects.length + 2 * names,
          depth: 2,
        });
      }),
    );
  });

  it('is counted no further than a bound', () => {
    expect(shape(`[${'1,'.repeat(1_000)}1]`, { parts: 10, depth: 8 })).toEqual({ strings: 0, parts: 11, depth: 1 });
    expect(shape('['.repeat(1_000), { parts: 10, depth: 8 })).toEqual({ strings: 0, parts: 9, depth: 9 });
  });

  it.each(['"', '"\\', '{"a', ']]', '{"a":"\\'])('ends with the text that is not JSON: %s', (text) => {
    expect(shape(text).parts).toBeLessThan(3);
  });
});
