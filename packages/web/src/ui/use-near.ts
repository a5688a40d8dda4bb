import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is near the visible part of the page. */
export interface Nearness {
  readonly isNear: boolean;
  /** Whether it is or ever was near; data for elements nobody scrolls to is not read. */
  readonly wasNear: boolean;
}

const FAR: Nearness = { isNear: false, wasNear: false };

export function useNear(element: RefObject<Element | null>): Nearness {
  const [nearness, setNearness] = useState(FAR);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        setNearness(({ wasNear }) => ({ isNear, wasNear: wasNear || isNear }));
      },
      { rootMargin: '400px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return nearness;
}
