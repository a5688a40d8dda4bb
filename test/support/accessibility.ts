import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Accessibility violations of a page in its current state, in light and dark colours: colours, rule, and element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    found.push(...(await violationsIn(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  // Formatted in the page: transferring axe's whole report takes longer than the check.
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, TAGS);
}

export function isScrolledSideways(page: Page): Promise<boolean> {
  return page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}
