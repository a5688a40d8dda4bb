import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readMarketSearch } from '../pages/market/market-search.ts';
import { readMarketFilters } from '../pages/markets/market-filters.ts';
import { CrashPage, NotFoundPage } from './fallback-pages.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: CrashPage });

const marketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: readMarketFilters,
  component: lazyRouteComponent(() => import('../pages/markets/markets-page.tsx')),
});

const marketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/$slug',
  validateSearch: readMarketSearch,
  component: lazyRouteComponent(() => import('../pages/market/market-page.tsx')),
});

const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio',
  component: lazyRouteComponent(() => import('../pages/portfolio/portfolio-page.tsx')),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account/account-page.tsx')),
});

const operateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operate',
  component: lazyRouteComponent(() => import('../pages/operate/operate-page.tsx')),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([marketsRoute, marketRoute, portfolioRoute, accountRoute, operateRoute]),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
