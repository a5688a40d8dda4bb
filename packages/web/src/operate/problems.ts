import type { MetricSample, ServiceHealth } from '@presage/client/admin';
import { problems as s } from '../strings/operate-problems.ts';
import { bytesText } from './bytes-text.ts';

/** Something that is wrong with the service, or soon will be. */
export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** States of parts that need nobody; others, such as the sequence, are only counted. */
const FINE = /^(ok|open|\d+)$/;
/** Free disk space below this many times its reserve is little (docs/operating/monitoring.md). */
const LOW_RESERVES = 4;
/** Commands from which on a store that lags needs somebody (docs/operating/monitoring.md). */
const LONG_LAG = 10_000;

/** What calls for an operator: what `/readyz` says, and of its metrics what the documented alerts ask for. */
export function problemsOf(health: ServiceHealth, samples: readonly MetricSample[]): Problem[] {
  const parts = Object.entries(health.parts).filter(([, state]) => !FINE.test(state));
  return [...parts.map(([part, state]) => partProblem(part, state)), ...metricProblems(samples)];
}

function partProblem(part: string, state: string): Problem {
  return { title: s.parts[part] ?? part, text: s.advice[`${part} ${state}`] ?? state };
}

function metricProblems(samples: readonly MetricSample[]): Problem[] {
  const gauge = (name: string) => samples.find((sample) => sample.name === name)?.value ?? 0;
  const free = gauge('presage_disk_free_bytes');
  const reserve = gauge('presage_disk_reserve_bytes');
  const lag = gauge('presage_projection_lag');
  return [
    ...(free < LOW_RESERVES * reserve
      ? [{ title: s.diskLow, text: s.diskLowText(bytesText(free), bytesText(reserve)) }]
      : []),
    ...(lag > LONG_LAG ? [{ title: s.behind, text: s.behindText(lag) }] : []),
    ...(gauge('presage_store_checkpoint_failing') > 0 ? [{ title: s.notWritten, text: s.notWrittenText }] : []),
  ];
}
