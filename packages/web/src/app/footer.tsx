import { Link } from '@tanstack/react-router';
import { shell as s } from '../strings/shell.ts';
import { cx } from '../ui/class-names.ts';

/** Room for what is fixed at the bottom: on phones the navigation, and a market's buttons that open its ticket. */
const ROOM = 'pb-20 md:pb-6 in-[:root:has([data-bottom-bar])]:max-md:pb-40 in-[:root:has([data-bottom-bar])]:md:pb-28';

/** The end of every page. */
export function Footer() {
  return (
    <footer className={cx('mx-auto flex w-full max-w-[90rem] justify-end px-3 pt-6 sm:px-5 print:hidden', ROOM)}>
      <Link to="/operate" className="touch py-1 text-ink-3 text-xs underline-offset-2 hover:text-ink hover:underline">
        {s.operateConsole}
      </Link>
    </footer>
  );
}
