import type { AdminClient } from '@presage/client/admin';
import { useEffect } from 'react';
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

/** The operator console. */
export default function OperatePage() {
  const admin = useOperator();
  useEffect(restoreSignIn, []);
  return (
    <div className="mx-auto max-w-6xl space-y-4">
      <title>{`${s.title} – ${common.brand}`}</title>
      <div className="flex items-center justify-between gap-2">
        <h1 className="font-bold text-2xl">{s.title}</h1>
        {admin !== undefined && (
          <Button size="sm" onClick={signOut}>
            {s.leave}
          </Button>
        )}
      </div>
      {admin === undefined ? <Gate /> : <Panels admin={admin} />}
    </div>
  );
}

function Panels({ admin }: { readonly admin: AdminClient }) {
  return (
    <section className="card overflow-hidden" aria-label={s.sections}>
      <Tabs
        label={s.sections}
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
