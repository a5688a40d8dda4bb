import { lazy } from 'react';
import { loadCode } from '../../../app/load-code.ts';
import { createStore, useStore } from '../../../data/store.ts';

const lazyChart = () => lazy(() => loadCode(() => import('./price-chart.tsx')));
const chart = createStore(lazyChart());

/** The component that draws the chart. Its code is loaded when it is first rendered. */
export function usePriceChart() {
  return useStore(chart);
}

/** After a failure: the next rendering loads the code again. A lazy component keeps its failure for good. */
export function forgetPriceChart(): void {
  chart.set(lazyChart());
}
