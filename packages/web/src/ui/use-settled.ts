import { useEffect, useState } from 'react';

/** Milliseconds of debounce after the last keystroke. */
const TYPING_MS = 220;

/** The typed text, debounced, so that not every keystroke sends a request to the service. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
