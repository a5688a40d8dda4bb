import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';

const FADE =
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-8 before:bg-linear-to-t before:from-surface';

interface StickyEndProps {
  readonly children: ReactNode;
  onPointerDown(): void;
}

/** The end of the ticket. It stays in view, and fades out what it covers as long as there is more to scroll to. */
export function StickyEnd({ children, onPointerDown }: StickyEndProps) {
  const end = useRef<HTMLSpanElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) => setHasMore(entries.at(-1)?.isIntersecting === false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div
        data-more={hasMore || undefined}
        onPointerDown={onPointerDown}
        className={cx(
          'sticky short:relative bottom-0 -mx-4 mt-auto -mb-4 border-line border-t bg-surface px-4 py-3',
          hasMore && FADE,
        )}
      >
        {children}
      </div>
      {/* In view once the ticket is scrolled to its end. */}
      <span ref={end} aria-hidden="true" className="absolute bottom-0 left-0 h-1 w-px" />
    </>
  );
}
