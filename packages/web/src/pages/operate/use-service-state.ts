import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Problem, problemsOf } from '../../operate/problems.ts';
import { useAdmin } from './admin.ts';
import type { MetricsReading } from './metric-tiles.ts';

/** Milliseconds between readings. */
const READ_EVERY_MS = 5_000;

/** Reads health and metrics again and again. For one component: each that did would add its own readings. */
export function usePolledState(): void {
  useHealth(READ_EVERY_MS);
  useMetrics(READ_EVERY_MS);
}

export function useHealth(refetchInterval: number | false = false) {
  const admin = useAdmin();
  return useQuery({
    queryKey: ['operate', 'health'],
    queryFn: () => admin.getHealth(),
    refetchInterval,
    retry: false,
  });
}

/** The last two readings of the metrics: rates need both. */
interface Readings {
  readonly now: MetricsReading;
  readonly before: MetricsReading | undefined;
}

export function useMetrics(refetchInterval: number | false = false) {
  const admin = useAdmin();
  const queries = useQueryClient();
  const queryKey = ['operate', 'metrics'];
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Readings> => {
      const now = { samples: await admin.getMetrics(), atMs: Date.now() };
      return { now, before: queries.getQueryData<Readings>(queryKey)?.now };
    },
    refetchInterval,
    retry: false,
  });
}

/** What is wrong with the service; undefined while it is unknown. */
export function useProblems(): readonly Problem[] | undefined {
  const health = useHealth();
  const metrics = useMetrics();
  if (!health.isSuccess) return undefined;
  return problemsOf(health.data, metrics.data?.now.samples ?? []);
}
