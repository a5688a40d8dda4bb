import { Link } from '@tanstack/react-router';
import { useIsOperatorKnown } from '../operate/known-operator.ts';
import { shell as s } from '../strings/shell.ts';
import { Icon } from '../ui/icons.tsx';

const PAGES = [
  { to: '/', icon: 'markets', title: s.markets },
  { to: '/portfolio', icon: 'portfolio', title: s.portfolio },
  { to: '/account', icon: 'account', title: s.account },
] as const;
const OPERATOR_PAGES = [...PAGES, { to: '/operate', icon: 'operate', title: s.operate }] as const;

/** The pages in the navigation; all others find the operator console through the footer. */
function usePages() {
  return useIsOperatorKnown() ? OPERATOR_PAGES : PAGES;
}

/** Navigation beside the brand, on wide screens. */
export function TopNav() {
  const pages = usePages();
  return (
    <nav aria-label={s.nav} className="hidden gap-1 md:flex">
      {pages.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          className="rounded-lg px-3 py-2 font-semibold text-ink-2 text-sm hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** Navigation at the bottom, on phones. */
export function BottomNav() {
  const pages = usePages();
  return (
    <nav
      aria-label={s.nav}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] short:static md:hidden print:hidden"
    >
      {pages.map(({ to, icon, title }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          className="flex h-14 flex-col items-center justify-center gap-0.5 font-semibold text-2xs text-ink-3 -outline-offset-2 aria-[current=page]:text-accent"
        >
          <Icon name={icon} className="size-5" />
          {title}
        </Link>
      ))}
    </nav>
  );
}
