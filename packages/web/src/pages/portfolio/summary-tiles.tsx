import { useAllPayouts, useAllTrades } from '../../data/own-lists.ts';
import { useLostPositions, useOpenPositions } from '../../data/own-positions.ts';
import { useBalance, useQuoteSymbol } from '../../data/queries.ts';
import { availableMoney, heldMoney, signedMoney } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { sumOf } from '../../format/sum.ts';
import { portfolio as s } from '../../strings/portfolio.ts';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/states.tsx';
import { realisedProfit, unclaimedProfit, unrealisedProfit } from './profit.ts';

/** The account in five numbers. */
export function SummaryTiles() {
  const symbol = useQuoteSymbol();
  const ofBalance = useBalance();
  const ofPositions = useOpenPositions();
  const ofLost = useLostPositions();
  const ofTrades = useAllTrades();
  const ofPayouts = useAllPayouts();
  const balance = ofBalance.data ?? undefined;
  const positions = ofPositions.data?.items;
  const lost = ofLost.data;
  const trades = ofTrades.data;
  const payouts = ofPayouts.data;
  const worth = positions && sumOf(positions.map((one) => one.currentValueInQuoteToken));
  const total = balance && worth && sumOf([balance.totalBalance, worth]);
  const unrealised = positions && unrealisedProfit(positions);
  const realised =
    trades &&
    payouts &&
    positions &&
    lost &&
    realisedProfit({ trades: trades.items, payouts: payouts.items, positions: [...positions, ...lost.items] });
  const unclaimed = positions && unclaimedProfit(positions);
  const isCut = [trades, payouts, lost].some((list) => list?.isTruncated === true);
  const held = balance !== undefined && signOf(balance.frozenBalance) > 0 ? s.held(heldMoney(balance)) : '';
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Tile
        title={s.total}
        text={total && availableMoney(total)}
        note={symbol}
        isFailed={ofBalance.isError || ofPositions.isError}
      />
      <Tile
        title={s.available}
        text={balance && availableMoney(balance.availableBalance)}
        note={held}
        isFailed={ofBalance.isError}
      />
      <Tile title={s.positionsValue} text={worth && availableMoney(worth)} isFailed={ofPositions.isError} />
      <Tile
        title={s.unrealised}
        text={unrealised && signedMoney(unrealised)}
        amount={unrealised}
        isFailed={ofPositions.isError}
      />
      <Tile
        title={s.realised}
        isFailed={[ofTrades, ofPayouts, ofPositions, ofLost].some(({ isError }) => isError)}
        text={realised && signedMoney(realised)}
        amount={realised}
        note={
          isCut ? s.realisedCut : unclaimed === undefined ? s.realisedText : s.realisedUnclaimed(signedMoney(unclaimed))
        }
      />
    </dl>
  );
}

interface TileProps {
  readonly title: string;
  /** Undefined while loading, and after a failure. */
  readonly text: string | undefined;
  readonly isFailed: boolean;
  /** Shown below; its line is held while it is empty, as it may only be unknown yet. */
  readonly note?: string;
  /** The sign of this amount colours the text. */
  readonly amount?: string | undefined;
}

function Tile({ title, text, isFailed, note, amount = '0' }: TileProps) {
  const sign = signOf(amount);
  return (
    // The last one, which has the longest note, takes the rest of its row.
    <div className="card px-4 py-3 max-lg:last:col-span-2">
      <dt className="text-ink-3 text-xs">{title}</dt>
      <dd
        className={cx(
          'num wrap-anywhere font-semibold text-base sm:text-xl',
          sign > 0 && 'text-yes',
          sign < 0 && 'text-no',
        )}
      >
        {text ?? (isFailed ? '–' : <Skeleton className="h-lh w-24" />)}
      </dd>
      {note !== undefined && <dd className="min-h-lh text-2xs text-ink-3">{note}</dd>}
    </div>
  );
}
