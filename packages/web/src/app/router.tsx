import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { isOperatorKnown } from '../operate/known-operator.ts';
import { readAccountSearch } from '../pages/account/account-search.ts';
import { readMarketSearch } from '../pages/market/market-search.ts';
import { readMarketFilters } from '../pages/markets/market-filters.ts';
import { readPortfolioSearch } from '../pages/portfolio/portfolio-search.ts';
import { CrashPage, NotFoundPage, PendingPage } from './fallback-pages.tsx';
import { loadCode } from './load-code.ts';
import { Shell } from './shell.tsx';
import { readTabSearch } from './tab-search.ts';

/** Each page is loaded when it is first opened, or by {@link loadAllPages}. */
const pages = {
  markets: lazyRouteComponent(() => loadCode(() => import('../pages/markets/markets-page.tsx'))),
  market: lazyRouteComponent(() => loadCode(() => import('../pages/market/market-page.tsx'))),
  numberedMarket: lazyRouteComponent(() => loadCode(() => import('../pages/market/numbered-market-page.tsx'))),
  portfolio: lazyRouteComponent(() => loadCode(() => import('../pages/portfolio/portfolio-page.tsx'))),
  account: lazyRouteComponent(() => loadCode(() => import('../pages/account/account-page.tsx'))),
  operate: lazyRouteComponent(() => loadCode(() => import('../pages/operate/operate-page.tsx'))),
};

/** Milliseconds before the other pages are preloaded: by then the first page has what it needs. */
const LOAD_ALL_MS = 3_000;

/** Milliseconds before the frame is shown without its page: the code of most pages arrives earlier. */
const PENDING_MS = 200;

/**
 * Preloads all pages, so that each opens even while the service is unreachable; the operator console, the largest of
 * them, only for operators. Failures are retried on opening.
 */
export function loadAllPages(): void {
  const { operate, ...others } = pages;
  setTimeout(() => {
    for (const page of Object.values(others)) void page.preload?.();
    if (isOperatorKnown()) void operate.preload?.();
  }, LOAD_ALL_MS);
}

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: CrashPage });

const marketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: readMarketFilters,
  component: pages.markets,
});

const marketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/$slug',
  validateSearch: readMarketSearch,
  component: pages.market,
});

/** For links from where only a market's number is known; in it, the outcome is the number of a child. */
const numberedMarketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/number/$marketId',
  validateSearch: readMarketSearch,
  component: pages.numberedMarket,
});

const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio',
  validateSearch: readPortfolioSearch,
  component: pages.portfolio,
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: readAccountSearch,
  component: pages.account,
});

const operateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operate',
  validateSearch: readTabSearch,
  component: pages.operate,
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    marketsRoute,
    marketRoute,
    numberedMarketRoute,
    portfolioRoute,
    accountRoute,
    operateRoute,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: PENDING_MS,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
