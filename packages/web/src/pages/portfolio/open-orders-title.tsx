import { portfolio as s } from '../../strings/portfolio.ts';

/** How many orders are open. A phone shows fewer words, so that five tabs fit in one line; screen readers say all of them. */
export function OpenOrdersTitle({ count, isTruncated }: { readonly count: number; readonly isTruncated: boolean }) {
  return (
    <>
      <span className="max-sm:sr-only">{s.openOrders(count, isTruncated)}</span>
      <span aria-hidden="true" className="sm:hidden">
        {s.openOrdersShort(count, isTruncated)}
      </span>
    </>
  );
}
