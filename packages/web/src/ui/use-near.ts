import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Whether an element is near the visible part of the page. */
export interface Nearness {
  readonly isNear: boolean;
  /** Whether it is or ever was near; data for elements nobody scrolls to is not read. */
  readonly wasNear: boolean;
}

const FAR: Nearness = { isNear: false, wasNear: false };
const NEAR: Nearness = { isNear: true, wasNear: true };
/** Pixels beyond the visible part that still count as near. */
const MARGIN_PX = 400;

export function useNear(element: RefObject<Element | null>): Nearness {
  const [nearness, setNearness] = useState(FAR);
  // Before the first painting: what is near from the start would otherwise grow when the observer reports it.
  useLayoutEffect(() => {
    const bounds = element.current?.getBoundingClientRect();
    if (bounds !== undefined && bounds.top < innerHeight + MARGIN_PX && bounds.bottom > -MARGIN_PX) setNearness(NEAR);
  }, [element]);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        setNearness(({ wasNear }) => ({ isNear, wasNear: wasNear || isNear }));
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return nearness;
}
