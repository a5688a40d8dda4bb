import { describe, expect, it } from 'vitest';
import { lineShape } from './line-shape.ts';

const line = (values: readonly number[]) =>
  lineShape(
    values.map((value, atSec) => ({ atSec, value })),
    10,
  );

describe('the shape of a line', () => {
  it('goes from the left edge to the right edge, higher for larger values', () => {
    expect(line([0, 50, 100])?.line).toBe('M0 93.1L50 50L100 6.9');
  });

  it('of a constant value is a flat line in the middle', () => {
    expect(line([1000, 1000])?.line).toBe('M0 50L100 50');
  });

  it('does not blow up tiny changes', () => {
    expect(line([1000, 1000.01])?.line).toBe('M0 50.04L100 49.96');
  });

  it('needs two points', () => {
    expect(line([])).toBeUndefined();
    expect(line([5])).toBeUndefined();
  });
});
