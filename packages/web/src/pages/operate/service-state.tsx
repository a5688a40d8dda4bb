import { problems as s } from '../../strings/operate-problems.ts';
import { Badge } from '../../ui/badge.tsx';
import { useHealth, useProblems } from './use-service-state.ts';

/** Whether the service works, in a badge. */
export function ServiceState() {
  const health = useHealth();
  const problems = useProblems();
  if (health.isError) return <Badge tone="no">{s.unreachable}</Badge>;
  if (!health.isSuccess || problems === undefined) return <Badge>{s.checking}</Badge>;
  const count = problems.length === 0 ? '' : s.count(problems.length);
  if (!health.data.ready) return <Badge tone="no">{[s.notReady, count].filter(Boolean).join(': ')}</Badge>;
  return <Badge tone={count === '' ? 'yes' : 'warn'}>{count === '' ? s.ready : count}</Badge>;
}

/** What is wrong with the service, and what can be done. Renders nothing while all is well. */
export function ServiceProblems() {
  const problems = useProblems() ?? [];
  if (problems.length === 0) return null;
  return (
    <ul aria-label={s.list} className="mt-3 space-y-2 rounded-lg bg-warn-soft p-3">
      {problems.map(({ title, text }) => (
        <li key={title} className="wrap-anywhere">
          <span className="font-semibold">{title}.</span> {text}
        </li>
      ))}
    </ul>
  );
}
