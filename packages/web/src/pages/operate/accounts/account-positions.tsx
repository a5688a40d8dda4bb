import type { Position } from '@presage/client/admin';
import { claimStateOf } from '../../../account/claim-state.ts';
import { titleOf } from '../../../account/pairs.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { shortAddress } from '../../../format/address.ts';
import { exactAmount, money, shares, sharesInOrders } from '../../../format/amount.ts';
import { signOf } from '../../../format/decimal.ts';
import { failureTitles } from '../../../operate/failure-titles.ts';
import { statusText } from '../../../operate/status-text.ts';
import { account as s } from '../../../strings/operate-account.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { useLedger } from '../admin.ts';
import { Question } from '../question.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { useAsked } from '../use-asked.ts';
import { AccountList, marketColumn, type OfAccount } from './account-list.tsx';

/** The positions of an account that are or may be worth something, and those of decided markets paid out for it. */
export function AccountPositions(of: OfAccount) {
  const isCustodial = useLedger() === 'custodial';
  const { asked, ask, close } = useAsked<Position>();
  const redeem = useRedeemFor(of, close);
  return (
    <>
      {asked !== undefined && (
        <div className="px-3">
          <Question
            title={s.redeemAsk}
            text={s.redeemText(titleOf(asked))}
            submit={s.redeemSure}
            isBusy={redeem.isPending}
            onConfirm={() => redeem.mutate(asked)}
            onCancel={close}
          />
        </div>
      )}
      <AccountList
        of={of}
        name="positions"
        read={(admin, page) => admin.getUserPositions(of.walletAddress, { ...page, state: 'open' })}
        columns={isCustodial ? [...COLUMNS, redeemColumn(ask)] : COLUMNS}
        idOf={({ tokenId }) => tokenId}
        none={portfolio.noOpenPositions}
      />
    </>
  );
}

function useRedeemFor({ walletAddress }: OfAccount, onDone: () => void) {
  const symbol = useQuoteSymbol();
  return useAdminAction({
    name: `redeem ${walletAddress}`,
    run: (admin, { marketId }: Position) => admin.redeem(walletAddress, marketId),
    describeResult: ({ payout = '0' }) => s.redeemed(exactAmount(payout), symbol, shortAddress(walletAddress)),
    describeFailure: (position) => failureTitles('redeem', titleOf(position)),
    onDone,
  });
}

const COLUMNS: readonly Column<Position>[] = [
  marketColumn(({ sharesOwned, sharesFrozen, outcome, marketStatusEnum, marketHalted }) => {
    const inOrders = signOf(sharesFrozen) === 0 ? '' : portfolio.frozen(sharesInOrders({ sharesOwned, sharesFrozen }));
    const status = statusText({ statusEnum: marketStatusEnum, halted: marketHalted });
    return s.position(s.held(shares(sharesOwned), outcome), inOrders, status);
  }),
  {
    id: 'value',
    title: portfolio.value,
    isNumber: true,
    cell: ({ currentValueInQuoteToken }) => money(currentValueInQuoteToken),
  },
];

function redeemColumn(ask: (position: Position, button: HTMLButtonElement) => void): Column<Position> {
  return {
    id: 'redeem',
    title: s.redeem,
    isAction: true,
    cell: (position) =>
      claimStateOf(position) === 'waiting' && (
        <Button
          size="sm"
          aria-label={s.redeemWhat(titleOf(position))}
          onClick={({ currentTarget }) => ask(position, currentTarget)}
        >
          {s.redeem}
        </Button>
      ),
  };
}
