import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What keeps people out of a page as it is now: rule, and where. */
export async function barriersIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = (await page.evaluate(
    (tags) => (globalThis as unknown as { axe: { run(options: object): unknown } }).axe.run({ runOnly: tags }),
    TAGS,
  )) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

export function isScrolledSideways(page: Page): Promise<boolean> {
  return page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}
