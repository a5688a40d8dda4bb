import { useEffect, useState } from 'react';

/**
 * A live value that stands still from when a pointer is pressed until its click was handled: a button that moves in
 * between, because something above it appears or disappears, gets no click. The click acts on what was shown.
 *
 * @returns the value to show, and the handler for the element that contains the button
 */
export function useHeldWhilePressed<Value>(live: Value): readonly [shown: Value, onPointerDown: () => void] {
  const [held, hold] = useState<{ readonly value: Value }>();
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    const ends = new AbortController();
    // The click follows the release at once.
    const release = () => setTimeout(() => hold(undefined));
    for (const name of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(name, release, { signal: ends.signal });
    }
    return () => ends.abort();
  }, [isHeld]);
  return [held === undefined ? live : held.value, () => hold({ value: live })];
}
