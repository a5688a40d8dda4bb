import type { AdminClient } from '@presage/client/admin';
import { nowMs } from '../../data/clock.ts';
import type { MetricsReading } from './metric-tiles.ts';

/** Reads the metrics now: by the service's clock, which they say its start by. */
export async function readMetrics(admin: Pick<AdminClient, 'getMetrics'>): Promise<MetricsReading> {
  return { samples: await admin.getMetrics(), atMs: nowMs() };
}
