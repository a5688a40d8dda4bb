import { type OperationId, ROUTES, type Route } from '@presage/protocol';
import { expect, it } from 'vitest';
import type { WordedSchema } from '../../validation/schema-words.ts';
import { MAX_BODY_BYTES } from '../limits.ts';
import { bodyBoundsOf, requestsOfBody } from './body-bounds.ts';

const BODIES = (Object.entries(ROUTES) as [OperationId, Route][]).flatMap(([id, { body }]) =>
  body === undefined ? [] : [[id, body as WordedSchema] as const],
);

/** The most names and values that a valid value has, as commas, colons, braces and brackets. */
function mostParts({ anyOf, items, maxItems, properties }: WordedSchema): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(mostParts));
  if (items !== undefined) return (maxItems ?? Number.POSITIVE_INFINITY) * (1 + mostParts(items));
  if (properties === undefined) return 0;
  return Object.values(properties).reduce((sum, property) => sum + 2 + mostParts(property), 0);
}

it.each(BODIES)('leaves room for everything that a valid body of %s can have', (id, body) => {
  expect(mostParts(body)).toBeGreaterThan(0);
  expect(mostParts(body)).toBeLessThanOrEqual(bodyBoundsOf(id).parts);
});

it('has a tight bound for the largest bodies', () => {
  const parts = Object.fromEntries(BODIES.map(([id, body]) => [id, mostParts(body)]));
  expect(parts).toMatchObject({ placeOrder: 58, cancelOrders: 102, placeOrders: 887, adminCreateMarket: 942 });
});

it.each([
  [0, 1],
  [1, 1],
  [MAX_BODY_BYTES, 1],
  [MAX_BODY_BYTES + 1, 2],
  [bodyBoundsOf('placeOrders').bytes, 15],
])('counts a body of %i bytes as %i requests', (bytes, requests) => {
  expect(requestsOfBody(bytes)).toBe(requests);
});
