import type { AuditEntry } from '@presage/client/admin';
import { exactTimeText } from '../../format/time.ts';
import { auditAction } from '../../operate/audit-action.ts';
import { type AuditField, auditFields } from '../../operate/audit-fields.ts';
import { operate as s } from '../../strings/operate.ts';
import type { Column } from '../../ui/data-table.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useAdminPages } from './admin.ts';

/** Characters of a target that stays on one line, such as `market 12`; addresses do not. */
const SHORT_TARGET = 20;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'what',
    title: s.audit.action,
    isMain: true,
    cell: (entry) => <span className="wrap-normal font-medium">{auditAction(entry)}</span>,
  },
  {
    id: 'at',
    title: s.audit.at,
    isWide: true,
    cell: ({ at }) => <span className="num whitespace-nowrap">{exactTimeText(at)}</span>,
  },
  { id: 'actor', title: s.audit.actor, cell: ({ actor }) => actor },
  {
    id: 'target',
    title: s.audit.target,
    isLong: true,
    cell: ({ target }) => (
      <span className={target.length <= SHORT_TARGET ? 'whitespace-nowrap' : 'break-all'}>{target}</span>
    ),
  },
  {
    id: 'detail',
    title: s.audit.detail,
    isLong: true,
    cell: ({ detail }) => <Detail text={detail} />,
  },
];

/** Characters beyond which details are collapsed. */
const SHORT = 160;

/** The command and its outcome, field by field. */
function Detail({ text }: { readonly text: string }) {
  const fields = auditFields(text);
  if (fields === undefined) return <code className="block break-all font-mono text-2xs text-ink-2">{text}</code>;
  const summary = fields.map(({ name, value }) => `${name}: ${value}`).join(', ');
  if (summary.length <= SHORT) return <Fields fields={fields} />;
  return (
    <details className="text-ink-2 text-xs">
      <summary className="wrap-anywhere">{`${summary.slice(0, SHORT)} …`}</summary>
      <div className="mt-1 rounded-lg bg-sunken p-2">
        <Fields fields={fields} />
      </div>
    </details>
  );
}

function Fields({ fields }: { readonly fields: readonly AuditField[] }) {
  return (
    <dl className="flex flex-wrap gap-x-3 text-xs">
      {fields.map(({ name, value }) => (
        <div key={`${name}: ${value}`} className="wrap-anywhere min-w-0">
          <dt className="inline text-ink-3">{name}: </dt>
          <dd className="inline whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The audit log, newest first. */
export function AuditPanel() {
  const audit = useAdminPages(['audit'], (admin, page) => admin.getAuditLog(page));
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
