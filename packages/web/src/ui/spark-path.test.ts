import { expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

const SIZE = { width: 100, height: 40 };

it('a sparkline spans its box and ends with the last price', () => {
  const points = Array.from({ length: 200 }, (_, t) => ({ t, p: t === 199 ? '0.9' : '0.1' }));
  const path = sparkPath(points, SIZE);
  expect(path.startsWith('M0.0 38.0')).toBe(true);
  expect(path.endsWith('L100.0 2.0')).toBe(true);
  expect(path.split('L')).toHaveLength(60);
});

it('small price movements are not blown up to the full height', () => {
  expect(
    sparkPath(
      [
        { t: 0, p: '0.5' },
        { t: 1, p: '0.501' },
      ],
      SIZE,
    ),
  ).toBe('M0.0 20.4L100.0 19.5');
});
