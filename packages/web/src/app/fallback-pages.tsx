import { Link } from '@tanstack/react-router';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState, messageOf } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { isServed } from './load-code.ts';

export function NotFoundPage() {
  return (
    <EmptyState icon="search" title={s.notFound} text={s.notFoundText} isPage>
      <title>{`${s.notFound} – ${common.brand}`}</title>
      <Link to="/" className={buttonClass('primary')}>
        {s.toMarkets}
      </Link>
    </EmptyState>
  );
}

/** While a page's code is being loaded. */
export function PendingPage() {
  return <p className="late p-8 text-center text-ink-3">{common.loading}…</p>;
}

export function CrashPage({ error }: { readonly error: unknown }) {
  return (
    <EmptyState icon="alert" title={s.crashed} text={messageOf(error)} isPage>
      <Button tone="primary" onClick={() => void reloadIfServed()}>
        {s.reload}
      </Button>
    </EmptyState>
  );
}

/**
 * Reloads only if the service responds: otherwise the reload would replace the application with a browser error page.
 */
async function reloadIfServed(): Promise<void> {
  if (await isServed()) location.reload();
  else toast({ kind: 'error', key: 'reload', title: common.unreachable });
}
