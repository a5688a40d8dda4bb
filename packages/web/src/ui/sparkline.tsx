import type { PricePoint } from '@presage/client';
import { lineShape } from './line-shape.ts';

/** Least range of prices that is drawn. */
const MIN_SPAN = 0.04;

/** A small price line. Its colour says up or down; the figures beside it say so too. */
export function Sparkline({ points, label }: { readonly points: readonly PricePoint[]; readonly label: string }) {
  const values = points.map(({ t, p }) => ({ atSec: t, value: Number(p) }));
  const shape = lineShape(values, MIN_SPAN);
  if (shape === undefined) return <span className="block h-9 w-30" />;
  const isUp = (values.at(-1)?.value ?? 0) >= (values[0]?.value ?? 0);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      className={isUp ? 'h-9 w-30 text-yes' : 'h-9 w-30 text-no'}
      preserveAspectRatio="none"
    >
      <path d={shape.area} fill="currentColor" opacity="0.1" />
      <path
        d={shape.line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
