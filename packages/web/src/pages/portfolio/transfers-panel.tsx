import type { Client, Transfer } from '@presage/client';
import { useState } from 'react';
import { readWhole, TRANSFERS, useOwnTransfers } from '../../data/own-lists.ts';
import { useChain } from '../../data/service-queries.ts';
import { readSoFar } from '../../data/use-pages.ts';
import { signedExactMoney } from '../../format/amount.ts';
import { type Period, periodOf } from '../../format/period.ts';
import { dateTimeText } from '../../format/time.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { joined, Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ExportButton } from './export-button.tsx';
import { coveredSinceSec } from './history.ts';
import { newestDays } from './newest-days.ts';
import { ALL_DAYS, isPeriod, PeriodBar } from './period-bar.tsx';
import { signedTransfer } from './signed-transfer.ts';
import { transfersCsv } from './transfers-csv.ts';

/** Deposits, withdrawals and swept fees, or those of a period, with an export. */
export function TransfersPanel() {
  const [days, setDays] = useState(ALL_DAYS);
  const period = periodOf(days.from, days.to);
  const list = useOwnTransfers(period);
  const chain = useChain();
  const read = readSoFar(list);
  const data = read && chain.data && { items: read.items, isOnChain: chain.data.ledger === 'chain' };
  const reading = joined(data, [list, chain]);
  return (
    <>
      {(isPeriod(days) || (reading.data?.items.length ?? 0) > 0) && (
        <PeriodBar days={days} onChange={setDays}>
          <ExportButton
            fileName="presage-transfers.csv"
            read={(client) => readForExport(client, period)}
            csvOf={transfersCsv}
          />
        </PeriodBar>
      )}
      <Loaded reading={reading} skeleton="m-4 h-40">
        {({ items, isOnChain }) => {
          const words = isOnChain ? s.transfers.onChain : s.transfers;
          if (items.length === 0 && isPeriod(days)) return <EmptyState icon="clock" title={words.noneThen} />;
          if (items.length === 0) return <EmptyState icon="down" title={words.none} text={words.noneText} />;
          return (
            <>
              {isOnChain && <p className="max-w-prose px-4 pt-3 text-ink-2 text-xs">{s.transfers.onChain.explain}</p>}
              <DataTable
                label={s.tabs.transfers}
                columns={columnsWith(words.kinds)}
                rows={items}
                idOf={({ transferNo }) => transferNo}
              />
              <ShowMore of={[list]} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

async function readForExport(client: Client, period: Period) {
  const read = await readWhole(client, TRANSFERS, period);
  return newestDays(read.items, coveredSinceSec(read));
}

function columnsWith(kinds: Readonly<Record<Transfer['kind'], string>>): Column<Transfer>[] {
  return [
    { id: 'what', title: s.transfers.what, cell: ({ kind }) => kinds[kind] },
    {
      id: 'amount',
      title: s.amount,
      isNumber: true,
      // All digits of most amounts fit into one line, also on a phone.
      isWide: true,
      cell: (transfer) => signedExactMoney(signedTransfer(transfer)),
    },
    { id: 'time', title: s.time, isNumber: true, isLong: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  ];
}
