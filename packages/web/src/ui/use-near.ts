import { type RefObject, useEffect, useState } from 'react';

/** Where something is: near the visible part of the page, or away from it, where it may have been near before. */
export interface Nearness {
  readonly isNear: boolean;
  /** What nobody scrolls to is not read. */
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
