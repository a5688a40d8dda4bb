import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOrder } from '../testing/arbitraries.ts';
import { HOSTILE_NUMBERS } from '../testing/hostile.ts';
import { ORDER_TYPES, type OrderFields } from './order.ts';
import { type OrderFieldTexts, parseOrderFields } from './parse-order-fields.ts';

function textsOf(order: OrderFields): OrderFieldTexts {
  return Object.fromEntries(Object.entries(order).map(([name, value]) => [name, String(value)])) as OrderFieldTexts;
}

describe('the signed fields of a submission', () => {
  it('are parsed back from their texts unchanged', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        expect(parseOrderFields(textsOf(order))).toEqual({ ok: true, order });
      }),
    );
  });

  const [order] = fc.sample(arbitraryOrder, 1);
  const cases = ORDER_TYPES.Order.flatMap(({ name }) => HOSTILE_NUMBERS.map((text) => [name, text] as const));
  it.each(cases)('are refused by name when %s is %j', (field, text) => {
    expect(parseOrderFields({ ...textsOf(order!), [field]: text })).toMatchObject({ ok: false, field });
  });

  it.each(['256', (2n ** 256n).toString()])('refuse the side %s', (side) => {
    expect(parseOrderFields({ ...textsOf(order!), side })).toMatchObject({ ok: false, field: 'side' });
  });
});
