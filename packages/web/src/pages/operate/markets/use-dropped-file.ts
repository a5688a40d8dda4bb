import { useEffect, useEffectEvent } from 'react';

/**
 * Takes a file that is dropped anywhere on the page: of one that missed its field, the browser would make a page of its
 * own, in place of this one and of all that was typed into it.
 */
export function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const ending = new AbortController();
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal: ending.signal });
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) take(file);
      },
      { signal: ending.signal },
    );
    return () => ending.abort();
  }, []);
}
