import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { getClient } from '../data/client.ts';
import { setClock } from '../data/clock.ts';
import { pageStream, useConnection } from '../data/live/live.ts';
import { useIsKeyRefused, useSessionState } from '../data/session.ts';
import { shell as s } from '../strings/shell.ts';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';

/** Shows whether the data is live, by colour, by shape and in words. */
export function ConnectionDot() {
  const state = useConnection();
  const isVisitor = useSessionState() === 'none';
  useEffect(() => pageStream.start(), []);
  // Again after signing in, as the service may have refused to tell a visitor.
  useEffect(() => void setClock(getClient()), [isVisitor]);
  return (
    <span className="flex items-center gap-1.5 text-ink-2 text-xs" title={s.connectionText[state]}>
      <span
        aria-hidden="true"
        className={cx(
          'size-2 rounded-full',
          state === 'live' ? 'bg-yes-fill forced-colors:bg-[CanvasText]' : 'border-2 border-warn',
          state === 'reconnecting' && 'animate-pulse',
        )}
      />
      <span className="sr-only sm:not-sr-only">{s.connection[state]}</span>
    </span>
  );
}

/** Warns while the connection is lost or the API key is rejected. */
export function ConnectionBanner() {
  const state = useConnection();
  const isKeyRefused = useIsKeyRefused();
  const page = useLocation().pathname;
  return (
    <>
      {/*
        Over the page, which would otherwise move under a pointer, and back again when the connection is. Where the header
        scrolls away, as there is room for a few lines only, it moves.
      */}
      <div
        role="status"
        className="pointer-events-none sticky top-14 z-20 h-0 short:static short:h-auto max-[20rem]:static max-[20rem]:h-auto"
      >
        {state === 'reconnecting' && (
          <Warning className="mx-auto w-fit rounded-b-lg shadow-lifted max-sm:px-2 max-sm:text-2xs">
            {s.connectionText.reconnecting}
          </Warning>
        )}
      </div>
      <div role="status">
        {/* The account page shows this itself. */}
        {isKeyRefused && page !== '/account' && (
          <Warning>
            <span>
              {s.keyRefused}{' '}
              <Link to="/account" className="font-semibold underline">
                {s.signInAgain}
              </Link>
            </span>
          </Warning>
        )}
      </div>
    </>
  );
}

function Warning({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    // Late, so that the page does not move when the connection is back at once.
    <p
      className={cx(
        'late flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 font-medium text-sm text-warn',
        className,
      )}
    >
      <Icon name="alert" className="size-4 shrink-0" />
      {children}
    </p>
  );
}
