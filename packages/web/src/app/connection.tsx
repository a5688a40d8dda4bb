import { useEffect } from 'react';
import { getClient } from '../data/client.ts';
import { setClock } from '../data/clock.ts';
import { pageStream, useConnection } from '../data/live/live.ts';
import { shell as s } from '../strings/shell.ts';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';

/** Whether what is shown is live: by colour, by shape and in words. */
export function ConnectionDot() {
  const state = useConnection();
  useEffect(() => {
    pageStream.start();
    void setClock(getClient());
  }, []);
  return (
    <span className="flex items-center gap-1.5 text-ink-2 text-xs" title={s.connectionText[state]}>
      <span
        aria-hidden="true"
        className={cx(
          'size-2 rounded-full',
          state === 'live' ? 'bg-yes-fill' : 'border-2 border-warn',
          state === 'reconnecting' && 'animate-pulse',
        )}
      />
      <span className="sr-only sm:not-sr-only">{s.connection[state]}</span>
    </span>
  );
}

/** Says so when prices are not live any more. */
export function ConnectionBanner() {
  const state = useConnection();
  return (
    <div role="status">
      {state === 'reconnecting' && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 font-medium text-sm text-warn">
          <Icon name="alert" />
          {s.connectionText.reconnecting}
        </p>
      )}
    </div>
  );
}
