import { useEffect, useState } from 'react';

/** Milliseconds after the last key until what was typed counts. */
const TYPING_MS = 220;

/** What was typed, once nothing more is typed for a moment: not every key is a question to the service. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
