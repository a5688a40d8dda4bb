import type { Client } from '@presage/client';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../data/client.ts';
import { dateText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import type { NewestDays } from './newest-days.ts';
import { saveFile } from './save-file.ts';

interface ExportButtonProps<Item> {
  readonly fileName: string;
  read(client: Client): Promise<NewestDays<Item>>;
  csvOf(items: readonly Item[]): string;
}

/** Saves a list as CSV, and says whether it is whole. */
export function ExportButton<Item>({ fileName, read, csvOf }: ExportButtonProps<Item>) {
  const client = useClient();
  const save = useMutation({
    mutationFn: () => read(client),
    onSuccess: (exported) => {
      saveFile({ name: fileName, type: 'text/csv;charset=utf-8', text: csvOf(exported.items) });
      toastExported(exported);
    },
    onError: (error) => toast({ kind: 'error', title: messageOf(error) }),
  });
  return (
    <Button isBusy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? s.exporting : s.exportCsv}
    </Button>
  );
}

function toastExported({ items: { length }, sinceSec, isTruncated }: NewestDays<unknown>): void {
  if (sinceSec !== undefined) {
    const text = s.exportOlder(dateText(sinceSec - 1));
    toast({ kind: 'info', title: s.exportedSince(length, dateText(sinceSec)), text });
  } else if (isTruncated) toast({ kind: 'info', title: s.exportCut(length) });
  else toast({ kind: 'success', title: s.exported(length) });
}
