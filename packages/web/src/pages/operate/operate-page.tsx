import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Admin } from '../../data/service-queries.ts';
import { signOut, useOperator } from '../../operate/operator.ts';
import { common } from '../../strings/common.ts';
import { operate as s } from '../../strings/operate.ts';
import { problems } from '../../strings/operate-problems.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { Gate } from './gate.tsx';
import { MarketsPanel } from './markets/markets-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { ServiceState } from './service-state.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { usePolledState } from './use-service-state.ts';

const route = getRouteApi('/operate');

/** The operator console. */
export default function OperatePage() {
  const admin = useOperator();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes away, and the focus with it.
  const focusHeading = () => heading.current?.focus();
  const leave = () => {
    signOut();
    focusHeading();
  };
  return (
    <Admin value={admin}>
      <div className="mx-auto max-w-6xl space-y-4">
        <title>{`${s.title} – ${common.brand}`}</title>
        <div className="flex items-center justify-between gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl outline-none">
              {s.title}
            </h1>
            {admin !== undefined && <StateLink />}
          </div>
          {admin !== undefined && (
            <Button size="sm" onClick={leave}>
              {s.leave}
            </Button>
          )}
        </div>
        {admin === undefined ? <Gate onEntered={focusHeading} /> : <Panels />}
      </div>
    </Admin>
  );
}

/** The state of the service, whatever is open; it leads to what is wrong. */
function StateLink() {
  usePolledState();
  return (
    <p role="status">
      <Link to="/operate" search={{ tab: 'overview' }} replace resetScroll={false} className="touch inline-block">
        <span className="sr-only">{problems.service} </span>
        <ServiceState />
      </Link>
    </p>
  );
}

function Panels() {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <section className="card overflow-hidden" aria-label={s.sections}>
      <Tabs
        label={s.sections}
        chosen={tab}
        onChoose={(id) => void navigate({ search: { tab: id }, replace: true, resetScroll: false })}
        tabs={[
          { id: 'markets', title: s.tabs.markets, panel: <MarketsPanel /> },
          { id: 'overview', title: s.tabs.overview, panel: <OverviewPanel /> },
          { id: 'accounts', title: s.tabs.accounts, panel: <AccountsPanel /> },
          { id: 'settings', title: s.tabs.settings, panel: <SettingsPanel /> },
          { id: 'audit', title: s.tabs.audit, panel: <AuditPanel /> },
        ]}
      />
    </section>
  );
}
