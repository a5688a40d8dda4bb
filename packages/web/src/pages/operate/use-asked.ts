import { useRef, useState } from 'react';

/** A question that a button opens. When it is closed, the focus goes back to that button. */
export function useAsked<What>() {
  const [asked, setAsked] = useState<What>();
  const opener = useRef<HTMLButtonElement>(null);
  return {
    /** What is asked; undefined while nothing is. */
    asked,
    ask(what: What, button: HTMLButtonElement) {
      opener.current = button;
      setAsked(() => what);
    },
    close() {
      setAsked(undefined);
      opener.current?.focus();
    },
  };
}
