import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shapeOf } from './body-shape.ts';
import { repeatedName } from './repeated-name.ts';

const UNBOUNDED = { parts: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };
const find = (text: string) => repeatedName(text, JSON.parse(text), shapeOf(Buffer.from(text), UNBOUNDED).strings);
/** Names and values with quotes, backslashes, brackets and colons in them. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('"', '\\', '{', ':', 'a') }));
const json = fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value));

it('finds nothing in an object that has each name once, however its texts look', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text))), (object) => {
      expect(find(JSON.stringify(object))).toBeUndefined();
      expect(find(JSON.stringify([object, { object }], null, 2))).toBeUndefined();
    }),
  );
});

it('finds a repeated name, whatever its values are and wherever it is', () => {
  fc.assert(
    fc.property(text, json, json, json, (name, first, between, last) => {
      const quoted = JSON.stringify(name);
      const object = `{${quoted}:${first}, ${JSON.stringify(`${name}.`)}:${between}, ${quoted} : ${last}}`;
      expect(find(object)).toBe(name);
      expect(find(`[1,{"outer":${object}}]`)).toBe(name);
    }),
  );
});

it('takes a name that is spelled with escapes for the same, and the same name in two objects for different ones', () => {
  expect(find('{"price":"0.5","\\u0070rice":"0.6"}')).toBe('price');
  expect(find('{"__proto__":1,"__proto__":2}')).toBe('__proto__');
  expect(find('{"a":{"a":[{"a":1},{"a":2}]},"b":"a"}')).toBeUndefined();
});
