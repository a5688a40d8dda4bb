import { resultOf } from '@presage/client';
import type { AdminClient, AuditEntry } from '@presage/client/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_LIMIT } from '../../data/read-all-pages.ts';
import { dateTimeText } from '../../format/time.ts';
import { operate as s } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';

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
    cell: ({ at }) => <span className="num">{dateTimeText(at / 1_000)}</span>,
  },
  {
    id: 'detail',
    title: s.audit.detail,
    isLong: true,
    cell: ({ detail }) => <code className="block break-all md:max-w-md font-mono text-2xs text-ink-2">{detail}</code>,
  },
];

/** What operators did, newest first. */
export function AuditPanel({ admin }: { readonly admin: AdminClient }) {
  const audit = useInfiniteQuery({
    queryKey: ['operate', 'audit'],
    queryFn: async ({ pageParam }) => resultOf(await admin.getAuditLog({ page: pageParam, limit: PAGE_LIMIT })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_LIMIT < total ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  if (audit.isPending) return <Skeleton className="m-4 h-40" />;
  if (audit.isError) return <ErrorState error={audit.error} onRetry={() => audit.refetch()} />;
  const rows = audit.data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <EmptyState icon="clock" title={s.audit.none} />;
  const keyed = rows.map((row, index) => ({ ...row, id: String(rows.length - index) }));
  return (
    <>
      <DataTable label={s.audit.title} columns={COLUMNS} rows={keyed} idOf={(row) => `${row.id} ${row.at}`} />
      {audit.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button size="sm" isBusy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {s.audit.more}
          </Button>
        </div>
      )}
    </>
  );
}
