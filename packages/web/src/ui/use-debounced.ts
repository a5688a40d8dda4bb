import { useEffect, useState } from 'react';

/** Milliseconds of debounce after the last keystroke. */
const DEBOUNCE_MS = 220;

/** The typed text, debounced, so that not every keystroke sends a request to the service. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
