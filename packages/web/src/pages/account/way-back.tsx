import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const route = getRouteApi('/account');

interface WayBackProps {
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: (link: HTMLAnchorElement | null) => void;
  onClick?(): void;
}

/** A link back to the market whose ticket sent the visitor here; nothing if it was none. */
export function WayBack({ children, ...rest }: WayBackProps) {
  const { market, ...search } = route.useSearch();
  if (market === undefined) return null;
  return (
    <Link to="/market/$slug" params={{ slug: market }} search={search} {...rest}>
      {children}
    </Link>
  );
}
