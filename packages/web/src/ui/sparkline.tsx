import type { PricePoint } from '@presage/client';
import { sparkPath } from './spark-path.ts';

const SIZE = { width: 120, height: 36 } as const;

/** A small price line. Its colour says up or down; the figures beside it say so too. */
export function Sparkline({ points, label }: { readonly points: readonly PricePoint[]; readonly label: string }) {
  if (points.length < 2) return <span className="block h-9 w-30" />;
  const first = points[0]?.p ?? '0';
  const last = points.at(-1)?.p ?? '0';
  const path = sparkPath(points, SIZE);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      className={Number(last) >= Number(first) ? 'h-9 w-30 text-yes' : 'h-9 w-30 text-no'}
      preserveAspectRatio="none"
    >
      <path d={`${path}V${SIZE.height}H0Z`} fill="currentColor" opacity="0.1" />
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
