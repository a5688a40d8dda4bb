import { Link } from '@tanstack/react-router';
import { isReturning } from '../account/returning.ts';
import { isAboutKey, useSessionState } from '../data/session.ts';
import type { AccountSearch } from '../pages/account/account-search.ts';
import { shell as s } from '../strings/shell.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

interface PublicErrorProps {
  readonly error: unknown;
  onRetry(): unknown;
  /** Where the account page leads back to. */
  readonly wayBack?: AccountSearch;
  /** Whether it is all that the page has: what it says is then the page's heading. */
  readonly isPage?: boolean;
}

/** Says why public data could not be read, and to a visitor if it takes an account here (`REQUIRE_API_KEY`). */
export function PublicError({ error, onRetry, wayBack = {}, isPage = false }: PublicErrorProps) {
  const isVisitor = useSessionState() === 'none';
  if (!isVisitor || !isAboutKey(error)) return <ErrorState error={error} onRetry={onRetry} isPage={isPage} />;
  const isBack = isReturning();
  return (
    <EmptyState
      icon="account"
      title={isBack ? s.readersOnlyBack : s.readersOnly}
      text={s.readersOnlyText}
      isPage={isPage}
    >
      <Link to="/account" search={wayBack} className={buttonClass('primary')}>
        {isBack ? s.signIn : s.makeAccount}
      </Link>
    </EmptyState>
  );
}
