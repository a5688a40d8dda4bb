import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../data/session.ts';
import { shell as s } from '../strings/shell.ts';
import { KEEPS_FOCUS } from '../ui/kept-focus.ts';
import { ConnectionBanner } from './connection.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { InBackground } from './in-background.tsx';
import { BottomNav } from './nav.tsx';
import { retriedCode } from './retried-code.ts';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { ToastRegion } from './toast-region.tsx';

const accountUpdates = retriedCode(() => import('./account-updates.tsx'));
const orderBanner = retriedCode(() => import('./order-banner.tsx'));

/** The frame around all pages. */
export function Shell() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const content = useFocusOnNewPage();
  useShortcuts([
    { keys: '?', title: s.showShortcuts, run: () => setHelpOpen(true) },
    { keys: 'g m', title: s.goMarkets, run: () => void navigate({ to: '/' }) },
    { keys: 'g p', title: s.goPortfolio, run: () => void navigate({ to: '/portfolio' }) },
    { keys: 'g a', title: s.goAccount, run: () => void navigate({ to: '/account' }) },
    { keys: 'g o', title: s.goOperate, run: () => void navigate({ to: '/operate' }) },
  ]);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-lg bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {s.skip}
      </a>
      <Header onShowShortcuts={() => setHelpOpen(true)} />
      <ConnectionBanner />
      {session !== undefined && <InBackground code={orderBanner} />}
      <main
        {...KEEPS_FOCUS}
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-3.5rem)] w-full max-w-[90rem] print:min-h-0 px-3 pt-4 outline-none sm:px-5"
      >
        <Outlet />
      </main>
      <Footer />
      <BottomNav />
      <ToastRegion />
      <ShortcutsHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      {session !== undefined && <InBackground code={accountUpdates} />}
    </>
  );
}

/** Moves the focus to the content of a new page, so that keyboard and screen-reader users continue at its start. */
function useFocusOnNewPage() {
  const content = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) content.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return content;
}
