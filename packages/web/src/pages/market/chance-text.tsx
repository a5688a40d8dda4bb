import { usePriceText } from '../../app/preferences.ts';
import type { Chance } from '../../format/chance.ts';
import { probabilityText } from '../../format/price.ts';
import { markets as s } from '../../strings/markets.ts';

interface ChanceTextProps {
  /** Null if nothing tells it, undefined while unknown. */
  readonly chance: Chance | null | undefined;
  readonly className: string;
}

/** A chance in percent; says where it comes from to those who point at it and to screen readers. */
export function ChanceText({ chance, className }: ChanceTextProps) {
  const priceText = usePriceText();
  if (chance === null || chance === undefined) return <span className={className}>–</span>;
  const source = s.chanceIs[chance.source](priceText(chance.price));
  return (
    <>
      <span className={className} title={source}>
        {probabilityText(chance.price)}
      </span>
      <span className="sr-only"> ({source})</span>
    </>
  );
}
