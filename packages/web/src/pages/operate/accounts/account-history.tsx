import type { AdminClient, Payout, Transfer } from '@presage/client/admin';
import { useState } from 'react';
import { useChain } from '../../../data/service-queries.ts';
import { usePages } from '../../../data/use-pages.ts';
import { exactAmount, shares, signedExactMoney } from '../../../format/amount.ts';
import { exactTimeText } from '../../../format/time.ts';
import { account as s } from '../../../strings/operate-account.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented, type SegmentedOption } from '../../../ui/segmented.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MarketLink } from '../../portfolio/market-link.tsx';
import { signedTransfer } from '../../portfolio/signed-transfer.ts';

interface HistoryProps {
  readonly admin: AdminClient;
  readonly walletAddress: string;
}

type List = 'transfers' | 'payouts';

const LISTS: readonly SegmentedOption<List>[] = [
  { value: 'transfers', label: s.transfers },
  { value: 'payouts', label: s.payouts },
];

/** What an account was paid and paid, other than by trading, newest first. */
export function AccountHistory(props: HistoryProps) {
  const [list, setList] = useState<List>('transfers');
  return (
    <Section title={s.history}>
      <Segmented
        className="my-3"
        label={s.history}
        size="sm"
        options={LISTS}
        value={list}
        onChange={(chosen) => setList(chosen)}
      />
      <div className="rounded-lg border border-line">
        {list === 'transfers' ? <Transfers {...props} /> : <Payouts {...props} />}
      </div>
    </Section>
  );
}

function Transfers({ admin, walletAddress }: HistoryProps) {
  const isOnChain = useChain(admin).data?.ledger === 'chain';
  const words = isOnChain ? portfolio.transfers.onChain : portfolio.transfers;
  const pages = usePages({
    queryKey: ['operate', 'transfers', walletAddress],
    read: (page) => admin.getTransfers(walletAddress, page),
    staleTime: 0,
  });
  return (
    <PagedTable
      pages={pages}
      label={s.transfers}
      columns={transferColumns(words.kinds)}
      idOf={({ transferNo }) => transferNo}
      empty={<EmptyState icon="down" title={words.none} />}
    />
  );
}

function transferColumns(kinds: Readonly<Record<Transfer['kind'], string>>): Column<Transfer>[] {
  return [
    { id: 'kind', title: s.kind, cell: ({ kind }) => kinds[kind] },
    {
      id: 'amount',
      title: s.amount,
      isNumber: true,
      isWide: true,
      cell: (transfer) => signedExactMoney(signedTransfer(transfer)),
    },
    { id: 'time', title: s.time, isNumber: true, isLong: true, cell: ({ createdAt }) => exactTimeText(createdAt) },
  ];
}

function Payouts({ admin, walletAddress }: HistoryProps) {
  const pages = usePages({
    queryKey: ['operate', 'payouts', walletAddress],
    read: (page) => admin.getPayouts(walletAddress, page),
    staleTime: 0,
  });
  return (
    <PagedTable
      pages={pages}
      label={s.payouts}
      columns={PAYOUT_COLUMNS}
      idOf={({ payoutNo }) => payoutNo}
      empty={<EmptyState icon="clock" title={s.noPayouts} />}
    />
  );
}

const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  {
    id: 'market',
    title: s.market,
    isMain: true,
    cell: (payout) => (
      <>
        <MarketLink market={payout} />
        <span className="block text-ink-2 text-xs">
          <bdi>{s.redeemed(shares(payout.shares), payout.outcome)}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'amount',
    title: s.amount,
    isNumber: true,
    isWide: true,
    cell: ({ amount }) => exactAmount(amount),
  },
  { id: 'time', title: s.time, isNumber: true, isLong: true, cell: ({ createdAt }) => exactTimeText(createdAt) },
];
