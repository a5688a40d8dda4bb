import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/kept-focus.ts';

/**
 * The buttons of an action disappear with it. The focus, lost with them, then goes to the state that the action changed,
 * which a screen reader reads.
 * @param state what changes with an action
 */
export function useFocusOnState(state: string): RefObject<HTMLParagraphElement | null> {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocusLost()) element.current?.focus();
  }, [state]);
  return element;
}
