import { Link } from '@tanstack/react-router';
import { isReturning } from '../account/returning.ts';
import { useBalance, useQuoteSymbol } from '../data/queries.ts';
import { useSessionState } from '../data/session.ts';
import { availableMoney, signedMoney } from '../format/amount.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Skeleton } from '../ui/states.tsx';
import { ConnectionDot } from './connection.tsx';
import { TopNav } from './nav.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { useArrival } from './use-arrival.ts';

export function Header({ onShowShortcuts }: { onShowShortcuts(): void }) {
  return (
    // With very large type it takes two lines, and scrolls away with the page.
    <header className="sticky top-0 z-30 border-line border-b bg-surface short:static max-[20rem]:static print:static">
      <div className="mx-auto flex min-h-14 max-w-[90rem] flex-wrap items-center gap-2 px-3 max-[20rem]:p-2 sm:flex-nowrap sm:gap-4 sm:px-5">
        <Link to="/" className="touch flex items-center gap-2 font-bold text-base tracking-tight">
          <img src="/favicon.svg" alt="" className="size-7" />
          {common.brand}
        </Link>
        <TopNav />
        <div className="ml-auto flex items-center gap-2 max-[20rem]:gap-1 sm:gap-3">
          <ConnectionDot />
          <Money />
          <SettingsMenu onShowShortcuts={onShowShortcuts} />
        </div>
      </div>
    </header>
  );
}

/** The available balance and, for a moment, what was added to it; or a link to get started. */
function Money() {
  const state = useSessionState();
  const balance = useBalance();
  const symbol = useQuoteSymbol();
  const arrival = useArrival(balance.data?.availableBalance, state);
  if (state === 'restoring') return <Skeleton className="h-8 w-24" />;
  if (state === 'none') {
    return (
      <Link to="/account" className={cx(buttonClass('primary', 'sm'), 'touch pointer-coarse:h-9!')}>
        {isReturning() ? s.signIn : s.getStarted}
      </Link>
    );
  }
  return (
    <Link to="/portfolio" className="rounded-lg px-2 py-1 text-right leading-tight hover:bg-sunken">
      {arrival === undefined ? (
        <span className="block text-2xs text-ink-3">{s.available}</span>
      ) : (
        <span className="num block font-semibold text-2xs text-yes">{signedMoney(arrival)}</span>
      )}
      <span className="num block whitespace-nowrap font-semibold text-sm">
        {balance.data ? availableMoney(balance.data.availableBalance) : '–'}{' '}
        <span className="font-normal text-ink-3 text-xs max-sm:hidden">{symbol}</span>
      </span>
    </Link>
  );
}
