import type { AdminClient, AuditEntry } from '@presage/client/admin';
import { usePages } from '../../data/use-pages.ts';
import { dateTimeText } from '../../format/time.ts';
import { operate as s } from '../../strings/operate.ts';
import { cx } from '../../ui/class-names.ts';
import type { Column } from '../../ui/data-table.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState } from '../../ui/states.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'what',
    title: s.audit.action,
    isMain: true,
    cell: ({ action }) => <span className="font-medium">{action}</span>,
  },
  { id: 'target', title: s.audit.target, cell: ({ target }) => <span className="break-all">{target}</span> },
  { id: 'actor', title: s.audit.actor, cell: ({ actor }) => actor },
  {
    id: 'at',
    title: s.audit.at,
    cell: ({ at }) => <span className="num">{dateTimeText(at)}</span>,
  },
  {
    id: 'detail',
    title: s.audit.detail,
    isLong: true,
    cell: ({ detail }) => <Detail text={detail} />,
  },
];

/** Characters beyond which details are collapsed. */
const SHORT = 100;

/** The command and its outcome, as JSON. */
function Detail({ text }: { readonly text: string }) {
  const code = 'font-mono text-2xs text-ink-2 md:max-w-md';
  if (text.length <= SHORT) return <code className={cx(code, 'block break-all')}>{text}</code>;
  return (
    <details className={code}>
      <summary className="break-all">{`${text.slice(0, SHORT)} …`}</summary>
      <pre className="mt-1 whitespace-pre-wrap break-words rounded-lg bg-sunken p-2">{indented(text)}</pre>
    </details>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}

/** The audit log, newest first. */
export function AuditPanel({ admin }: { readonly admin: AdminClient }) {
  const audit = usePages({
    queryKey: ['operate', 'audit'],
    read: (page) => admin.getAuditLog(page),
    staleTime: 0,
  });
  return (
    <PagedTable
      pages={audit}
      label={s.audit.title}
      columns={COLUMNS}
      idOf={(row, index) => `${index} ${row.at}`}
      empty={<EmptyState icon="clock" title={s.audit.none} />}
    />
  );
}
