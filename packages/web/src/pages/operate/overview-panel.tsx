import { operate as s } from '../../strings/operate.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import { metricTiles } from './metric-tiles.ts';
import { Reconciliation } from './reconciliation.tsx';
import { ServiceProblems, ServiceState } from './service-state.tsx';
import { TileList } from './tile-list.tsx';
import { useHealth, useMetrics } from './use-service-state.ts';

/** Health and key figures of the service. */
export function OverviewPanel() {
  return (
    <div className="space-y-6 p-4">
      <Health />
      <Reconciliation />
      <Bars />
      <Metrics />
    </div>
  );
}

function Health() {
  const health = useHealth();
  return (
    <Section title={s.health.title} aside={<ServiceState />}>
      <ServiceProblems />
      <div className="mt-3">
        {health.isPending && <Skeleton className="h-16" />}
        {health.isSuccess && (
          <TileList
            tiles={Object.entries(health.data.parts).map(([part, value]) => ({
              title: s.health.parts[part] ?? part,
              value,
            }))}
          />
        )}
      </div>
    </Section>
  );
}

function Metrics() {
  const metrics = useMetrics();
  return (
    <Section title={s.metrics.title}>
      <p className="text-ink-3 text-xs">
        {s.metrics.text}{' '}
        <a href="/metrics" className="underline hover:text-ink">
          {s.metrics.all}
        </a>
      </p>
      <div className="mt-3 space-y-3">
        <Loaded reading={metrics} skeleton="h-40">
          {({ now, before }) => <TileList tiles={metricTiles(now, before)} />}
        </Loaded>
      </div>
    </Section>
  );
}
