import type { AdminClient } from '@presage/client/admin';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { restoreSignIn, signOut, useOperator } from '../../operate/operator.ts';
import { common } from '../../strings/common.ts';
import { operate as s } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { Gate } from './gate.tsx';
import { MarketsPanel } from './markets/markets-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const route = getRouteApi('/operate');

/** The operator console. */
export default function OperatePage() {
  const admin = useOperator();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(restoreSignIn, []);
  // The button that was pressed goes away, and the focus with it.
  const focusHeading = () => heading.current?.focus();
  const leave = () => {
    signOut();
    focusHeading();
  };
  return (
    <div className="mx-auto max-w-6xl space-y-4">
      <title>{`${s.title} – ${common.brand}`}</title>
      <div className="flex items-center justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl outline-none">
          {s.title}
        </h1>
        {admin !== undefined && (
          <Button size="sm" onClick={leave}>
            {s.leave}
          </Button>
        )}
      </div>
      {admin === undefined ? <Gate onEntered={focusHeading} /> : <Panels admin={admin} />}
    </div>
  );
}

function Panels({ admin }: { readonly admin: AdminClient }) {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <section className="card overflow-hidden" aria-label={s.sections}>
      <Tabs
        label={s.sections}
        chosen={tab}
        onChoose={(id) => void navigate({ search: { tab: id }, replace: true, resetScroll: false })}
        tabs={[
          { id: 'markets', title: s.tabs.markets, panel: <MarketsPanel admin={admin} /> },
          { id: 'overview', title: s.tabs.overview, panel: <OverviewPanel admin={admin} /> },
          { id: 'accounts', title: s.tabs.accounts, panel: <AccountsPanel admin={admin} /> },
          { id: 'settings', title: s.tabs.settings, panel: <SettingsPanel admin={admin} /> },
          { id: 'audit', title: s.tabs.audit, panel: <AuditPanel admin={admin} /> },
        ]}
      />
    </section>
  );
}
