import { describe, expect, it } from 'vitest';
import { unitsOf } from '../../../format/units.ts';
import { lineShape } from './line-shape.ts';

const line = (values: readonly number[]) =>
  lineShape(values.map((value, atSec) => ({ atSec, units: unitsOf(String(value)) })));

describe('the shape of a line', () => {
  it('goes from the left edge to the right edge, higher for larger values', () => {
    const shape = line([0, 50, 100]);
    expect(shape?.line).toMatch(/^M0 \d+(\.\d+)?L50 50L100 \d+(\.\d+)?$/);
    const heights = [...(shape?.line.matchAll(/ ([\d.]+)/g) ?? [])].map(([, y]) => Number(y));
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(100);
  });

  it('of a constant value is a flat line in the middle', () => {
    expect(line([1000, 1000])?.line).toBe('M0 50L100 50');
  });

  it('does not blow up tiny changes', () => {
    const heights = [...(line([1000, 1000.01])?.line.matchAll(/ ([\d.]+)/g) ?? [])].map(([, y]) => Number(y));
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(1);
  });

  it('needs two points', () => {
    expect(line([])).toBeUndefined();
    expect(line([5])).toBeUndefined();
  });
});
