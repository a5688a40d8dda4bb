import { beforeEach, describe, expect, it } from 'vitest';
import { ChartView, momentsOf, movedPart, type Part } from './chart-view.ts';

/** One point per minute. */
const minutes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => (from + index) * 60);

describe('the part of a chart in view', () => {
  let shown: Part | 'whole';
  let view: ChartView;
  beforeEach(() => {
    shown = 'whole';
    view = new ChartView({
      fitContent: () => {
        shown = 'whole';
      },
      getVisibleLogicalRange: () => (shown === 'whole' ? { from: 0, to: 61 } : shown),
      setVisibleLogicalRange: (part) => {
        shown = part;
      },
    });
    view.change(minutes(0, 60), () => undefined);
  });
  const zoom = (part: Part) => {
    view.choose();
    shown = part;
  };

  it('is the whole chart as it grows, until the user chooses a part', () => {
    view.change(minutes(1, 61), () => undefined);
    expect(shown).toBe('whole');
  });

  it('keeps a chosen part in place when a minute passes: the first point is dropped, another is added', () => {
    zoom({ from: 20.5, to: 30.25 });
    view.change(minutes(1, 61), () => undefined);
    expect(shown).toEqual({ from: 19.5, to: 29.25 });
  });

  it('follows the end if that was in view', () => {
    zoom({ from: 50, to: 63 });
    view.change(minutes(0, 61), () => undefined);
    expect(shown).toEqual({ from: 51, to: 64 });
  });

  it('is the whole chart again on request, or after zooming out to it', () => {
    zoom({ from: 20, to: 30 });
    view.showWhole();
    expect([shown, view.part]).toEqual(['whole', undefined]);
    zoom({ from: -3, to: 70 });
    view.change(minutes(0, 61), () => undefined);
    expect(shown).toBe('whole');
  });

  it('is restored in a new chart, even though that applies it only in its next frame', () => {
    const slow = new ChartView({
      fitContent: () => undefined,
      getVisibleLogicalRange: () => null,
      setVisibleLogicalRange: () => undefined,
    });
    slow.change(minutes(0, 60), () => undefined);
    slow.show({ from: 20, to: 30 });
    slow.change(minutes(0, 60), () => undefined);
    expect(slow.part).toEqual({ from: 20, to: 30 });
  });
});

it('a part that was dropped completely moves to the remaining points', () => {
  expect(movedPart({ from: 2, to: 5 }, minutes(0, 60), minutes(30, 90))).toEqual({ from: -3, to: 0 });
  expect(movedPart({ from: 2, to: 5 }, [], minutes(0, 3))).toEqual({ from: 2, to: 5 });
});

it('times of several lines are merged without duplicates, in order', () => {
  const line = (...times: number[]) => times.map((time) => ({ time, value: 1 }));
  expect(momentsOf([line(1, 3), line(2, 3, 4)])).toEqual([1, 2, 3, 4]);
});
