import { useState } from 'react';

/**
 * A live value that stands still while a pointer is over the element that shows it: an order of buttons, for example,
 * because those that change places are pressed by mistake.
 *
 * @returns the value to show, and the handlers for the element
 */
export function useHeldWhilePointed<Value>(live: Value) {
  const [held, hold] = useState<{ readonly value: Value }>();
  const handlers = { onPointerEnter: () => hold({ value: live }), onPointerLeave: () => hold(undefined) };
  return [held === undefined ? live : held.value, handlers] as const;
}
