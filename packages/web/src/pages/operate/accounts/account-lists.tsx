import { OrderStatus } from '@presage/client';
import type { Order, Payout, TradeData, Transfer } from '@presage/client/admin';
import { type ComponentType, useState } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { exactAmount, shares, signedExactMoney } from '../../../format/amount.ts';
import { signOf } from '../../../format/decimal.ts';
import { account as s } from '../../../strings/operate-account.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented, type SegmentedOption } from '../../../ui/segmented.tsx';
import { orderWords } from '../../portfolio/order-words.ts';
import { signedTransfer } from '../../portfolio/signed-transfer.ts';
import { useLedger } from '../admin.ts';
import { AccountList, marketColumn, type OfAccount, TIME_COLUMN } from './account-list.tsx';
import { AccountPositions } from './account-positions.tsx';

type ListName = keyof typeof s.lists;

const LISTS = Object.entries(s.lists).map(([value, label]) => ({ value, label })) as SegmentedOption<ListName>[];

const CONTENTS: Readonly<Record<ListName, ComponentType<OfAccount>>> = {
  positions: AccountPositions,
  orders: OpenOrders,
  trades: Trades,
  transfers: Transfers,
  payouts: Payouts,
};

/** What an account holds, and everything that changed its balance, newest first. */
export function AccountLists(of: OfAccount) {
  const [name, setName] = useState<ListName>('positions');
  const Content = CONTENTS[name];
  return (
    <Section title={s.holdings}>
      <Segmented<ListName>
        className="my-3"
        label={s.holdings}
        size="sm"
        options={LISTS}
        value={name}
        onChange={setName}
      />
      <div className="rounded-lg border border-line">
        <Content {...of} />
      </div>
    </Section>
  );
}

function OpenOrders(of: OfAccount) {
  const priceText = usePriceText();
  return (
    <AccountList
      of={of}
      name="orders"
      read={(admin, page) => admin.getOrders(of.walletAddress, { ...page, status: String(OrderStatus.PENDING) })}
      columns={orderColumns(priceText)}
      idOf={({ orderId }) => orderId}
      none={portfolio.noOrders}
    />
  );
}

function orderColumns(priceText: (price: string) => string): Column<Order>[] {
  return [
    marketColumn((order) => orderWords(order, priceText)),
    {
      id: 'filled',
      title: portfolio.filled,
      isNumber: true,
      isWide: true,
      cell: ({ filledShares }) => shares(filledShares),
    },
    TIME_COLUMN,
  ];
}

function Trades(of: OfAccount) {
  const priceText = usePriceText();
  return (
    <AccountList
      of={of}
      name="trades"
      read={(admin, page) => admin.getUserTrades(of.walletAddress, page)}
      columns={tradeColumns(priceText)}
      idOf={({ tradeNo }) => tradeNo}
      none={portfolio.noTrades}
    />
  );
}

function tradeColumns(priceText: (price: string) => string): Column<TradeData>[] {
  return [
    marketColumn(({ side, outcome, price, ...trade }) =>
      s.traded(portfolio.sides[side], shares(trade.shares), outcome, outcome === '' ? '' : priceText(price)),
    ),
    {
      id: 'amount',
      title: s.amount,
      isNumber: true,
      isWide: true,
      cell: ({ amount, fee }) => (
        <>
          {exactAmount(amount)}
          {signOf(fee) > 0 && <span className="block text-2xs text-ink-3">{s.fee(exactAmount(fee))}</span>}
        </>
      ),
    },
    TIME_COLUMN,
  ];
}

function Transfers(of: OfAccount) {
  const isOnChain = useLedger() === 'chain';
  const words = isOnChain ? portfolio.transfers.onChain : portfolio.transfers;
  return (
    <AccountList
      of={of}
      name="transfers"
      read={(admin, page) => admin.getTransfers(of.walletAddress, page)}
      columns={transferColumns(words.kinds)}
      idOf={({ transferNo }) => transferNo}
      none={words.none}
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
    TIME_COLUMN,
  ];
}

function Payouts(of: OfAccount) {
  return (
    <AccountList
      of={of}
      name="payouts"
      read={(admin, page) => admin.getPayouts(of.walletAddress, page)}
      columns={PAYOUT_COLUMNS}
      idOf={({ payoutNo }) => payoutNo}
      none={s.noPayouts}
    />
  );
}

const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  marketColumn((payout) => s.held(shares(payout.shares), payout.outcome)),
  {
    id: 'amount',
    title: s.amount,
    isNumber: true,
    isWide: true,
    cell: ({ amount }) => exactAmount(amount),
  },
  TIME_COLUMN,
];
