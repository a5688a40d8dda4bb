import { Link } from '@tanstack/react-router';
import { shell as s } from '../strings/shell.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState, messageOf } from '../ui/states.tsx';

export function NotFoundPage() {
  return (
    <EmptyState icon="search" title={s.notFound} text={s.notFoundText}>
      <Link to="/" className={buttonClass('primary')}>
        {s.toMarkets}
      </Link>
    </EmptyState>
  );
}

export function CrashPage({ error }: { readonly error: unknown }) {
  return (
    <EmptyState icon="alert" title={s.crashed} text={messageOf(error)}>
      <Button tone="primary" onClick={() => location.reload()}>
        {s.reload}
      </Button>
    </EmptyState>
  );
}
