import type { Position } from '@presage/client';
import { ClaimButton } from '../../../account/claim-button.tsx';
import { isSettled } from '../../../account/settled.ts';
import { ValueBasis } from '../../../account/value-basis.tsx';
import { usePriceText } from '../../../app/preferences.ts';
import { usePositions } from '../../../data/queries.ts';
import { money, sharesColumn, sharesInOrders, signedMoney, signedPercent } from '../../../format/amount.ts';
import { signOf } from '../../../format/decimal.ts';
import { COLUMN_DECIMALS } from '../../../format/price.ts';
import { profitPercent } from '../../../format/profit-percent.ts';
import { AskedSale } from '../../../sale/asked-sale.tsx';
import { market as s } from '../../../strings/market.ts';
import { portfolio } from '../../../strings/portfolio.ts';
import { cx } from '../../../ui/class-names.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { OutcomeBadge } from '../../../ui/outcome-badge.tsx';
import { useMarketPage } from '../market-context.tsx';
import { LiveSale } from './live-sale.tsx';
import { SellButton } from './sell-button.tsx';
import { SettledPositions } from './settled-positions.tsx';

/** The account's positions in this market, with profit and loss. */
export function PositionTable() {
  const { root } = useMarketPage();
  const positions = usePositions(root.marketId);
  return (
    <Loaded reading={positions} skeleton="m-4 h-20">
      {({ items }) => <Positions positions={items} />}
    </Loaded>
  );
}

interface PositionsProps {
  readonly positions: readonly Position[];
}

function Positions({ positions }: PositionsProps) {
  if (positions.length === 0) return <p className="p-4 text-ink-2">{s.own.noPosition}</p>;
  const held = positions.filter((position) => !isSettled(position));
  return (
    <>
      {held.length > 0 && <Held positions={held} />}
      {held.length < positions.length && <SettledPositions positions={positions} />}
    </>
  );
}

function Held({ positions: held }: PositionsProps) {
  return (
    <div className="relative overflow-x-auto p-4">
      <table className="num w-full text-right text-xs">
        <thead className="text-2xs text-ink-3">
          <tr>
            <th className="pb-2 text-left font-normal">{portfolio.outcome}</th>
            <th className="pb-2 pl-3 font-normal">{portfolio.shares}</th>
            <th className="hidden pb-2 pl-3 font-normal sm:table-cell">{portfolio.average}</th>
            <th className="pb-2 pl-3 font-normal">{portfolio.value}</th>
            <th className="pb-2 pl-3 font-normal">{portfolio.pnl}</th>
            <th>
              <span className="sr-only">{portfolio.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {held.map((position) => (
            <PositionRow key={position.tokenId} position={position} positions={held} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PositionRow({ position, positions }: PositionsProps & { readonly position: Position }) {
  const { root, market } = useMarketPage();
  const priceText = usePriceText();
  const { sharesOwned, sharesFrozen, unrealizedPnl } = position;
  const sign = signOf(unrealizedPnl);
  return (
    <tr className="border-line border-t">
      {/* Labels and titles wider than the table leave room for the other columns. */}
      <td className="py-2 text-left **:wrap-anywhere **:whitespace-normal sm:min-w-28">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          <OutcomeBadge of={position} />
          {root.marketType === 1 && <bdi>{position.marketTitle}</bdi>}
        </span>
      </td>
      <td className="pl-3">
        {sharesColumn(sharesOwned)}
        {signOf(sharesFrozen) > 0 && (
          <span className="block text-2xs text-ink-3">{portfolio.frozen(sharesInOrders(position))}</span>
        )}
      </td>
      <td className="hidden pl-3 sm:table-cell">{priceText(position.avgEntryPrice, COLUMN_DECIMALS)}</td>
      <td className="py-2 pl-3">
        {money(position.currentValueInQuoteToken)}
        <ValueBasis position={position} />
        {position.marketId === market.marketId ? <LiveSale position={position} /> : <AskedSale position={position} />}
      </td>
      <td className={cx('pl-3', sign > 0 && 'font-semibold text-yes', sign < 0 && 'font-semibold text-no')}>
        {signedMoney(unrealizedPnl)}
        <span className="block text-2xs">{signedPercent(profitPercent(position))}</span>
      </td>
      <td className="pl-3">
        {position.marketStatusEnum === 'activated' ? (
          <SellButton position={position} />
        ) : (
          <ClaimButton position={position} positions={positions} />
        )}
      </td>
    </tr>
  );
}
