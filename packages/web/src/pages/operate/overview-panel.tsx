import type { AdminClient } from '@presage/client/admin';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { glanceOf, type MetricsReading } from '../../operate/read-metrics.ts';
import { operate as s } from '../../strings/operate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import { tilesOf } from './glance-tiles.ts';
import { Reconciliation } from './reconciliation.tsx';
import { TileList } from './tile-list.tsx';

/** Milliseconds between readings. */
const READ_EVERY_MS = 5_000;

/** Health and key figures of the service. */
export function OverviewPanel({ admin }: { readonly admin: AdminClient }) {
  return (
    <div className="space-y-6 p-4">
      <Health admin={admin} />
      <Reconciliation admin={admin} />
      <Bars admin={admin} />
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
    <Section
      title={s.health.title}
      aside={
        health.isError ? (
          <Badge tone="no">{s.health.unreachable}</Badge>
        ) : (
          health.isSuccess && (
            <Badge tone={health.data.ready ? 'yes' : 'no'}>
              {health.data.ready ? s.health.ready : s.health.notReady}
            </Badge>
          )
        )
      }
    >
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
    <Section title={s.metrics.title}>
      <p className="text-ink-3 text-xs">
        {s.metrics.text}{' '}
        <a href="/metrics" className="underline hover:text-ink">
          {s.metrics.all}
        </a>
      </p>
      <div className="mt-3 space-y-3">
        <Loaded reading={metrics} skeleton="h-40">
          {(glance) => <TileList tiles={tilesOf(glance)} />}
        </Loaded>
      </div>
    </Section>
  );
}
