import type { AdminClient } from '@presage/client/admin';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { glanceOf, type MetricsReading } from '../../operate/read-metrics.ts';
import { operate as s } from '../../strings/operate.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { tilesOf } from './glance-tiles.ts';
import { Reconciliation } from './reconciliation.tsx';

/** Milliseconds between readings. */
const READ_EVERY_MS = 5_000;

/** How the service is, at a glance. */
export function OverviewPanel({ admin }: { readonly admin: AdminClient }) {
  return (
    <div className="space-y-6 p-4">
      <Health admin={admin} />
      <Reconciliation admin={admin} />
      <Metrics admin={admin} />
    </div>
  );
}

function Health({ admin }: { readonly admin: AdminClient }) {
  const health = useQuery({
    queryKey: ['operate', 'health'],
    queryFn: () => admin.getHealth(),
    refetchInterval: READ_EVERY_MS,
    retry: false,
  });
  return (
    <section aria-labelledby="health-title">
      <div className="flex items-center gap-3">
        <h2 id="health-title" className="font-semibold text-lg">
          {s.health.title}
        </h2>
        {health.isError && <Badge tone="no">{s.health.unreachable}</Badge>}
        {health.isSuccess && (
          <Badge tone={health.data.ready ? 'yes' : 'no'}>
            {health.data.ready ? s.health.ready : s.health.notReady}
          </Badge>
        )}
      </div>
      {health.isPending && <Skeleton className="mt-3 h-16" />}
      {health.isSuccess && (
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {Object.entries(health.data.parts).map(([part, state]) => (
            <div key={part} className="rounded-lg bg-raised px-3 py-2">
              <dt className="text-ink-3 text-xs">{s.health.parts[part] ?? part}</dt>
              <dd className="num break-words font-semibold">{state}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Metrics({ admin }: { readonly admin: AdminClient }) {
  const before = useRef<MetricsReading>(undefined);
  const metrics = useQuery({
    queryKey: ['operate', 'metrics'],
    queryFn: async () => {
      const reading = { samples: await admin.getMetrics(), atMs: Date.now() };
      const glance = glanceOf(reading, before.current);
      before.current = reading;
      return glance;
    },
    refetchInterval: READ_EVERY_MS,
    retry: false,
  });
  return (
    <section aria-labelledby="metrics-title">
      <h2 id="metrics-title" className="font-semibold text-lg">
        {s.metrics.title}
      </h2>
      <p className="text-ink-3 text-xs">
        {s.metrics.text}{' '}
        <a href="/metrics" className="underline hover:text-ink">
          {s.metrics.all}
        </a>
      </p>
      {metrics.isPending && <Skeleton className="mt-3 h-40" />}
      {metrics.isError && <ErrorState error={metrics.error} onRetry={() => metrics.refetch()} />}
      {metrics.isSuccess && (
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {tilesOf(metrics.data).map(({ title, value, note }) => (
            <div key={title} className="rounded-lg bg-raised px-3 py-2">
              <dt className="text-ink-3 text-xs">{title}</dt>
              <dd className="num font-semibold text-base">{value}</dd>
              {note !== '' && <dd className="num text-2xs text-ink-3">{note}</dd>}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
