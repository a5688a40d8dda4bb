import { retriedCode } from '../../../app/retried-code.ts';

/** The component that draws the chart. */
export const chartCode = retriedCode(() => import('./price-chart.tsx'));
