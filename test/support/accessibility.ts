import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Less than half as long as the source that the package itself offers, and each page has to parse it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What of these is about colours; the themes of the application differ in nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Accessibility violations of a page in its current state, in light and dark colours: colours, rule, and element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // First those that it has, because another theme draws all of it anew.
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
  const all = await violationsIn(page, isDark ? 'dark' : 'light', TAGS);
  const others = await violationsIn(page, isDark ? 'light' : 'dark', COLOUR_RULES);
  return [...all, ...others];
}

/** @param rules rules, or tags of rules */
async function violationsIn(page: Page, colorScheme: 'light' | 'dark', rules: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  // Formatted in the page: transferring axe's whole report takes longer than the check.
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, rules);
  return found.map((violation) => `${colorScheme}: ${violation}`);
}

export function isScrolledSideways(page: Page): Promise<boolean> {
  return page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}

/**
 * What a finger can hardly hit: links, buttons and fields in a part of the page whose hit area is not 44 pixels high and
 * 40 wide. Left out are links within sentences, and the rows of an order book, which only fill in the ticket.
 */
export function smallTargets(page: Page, part = 'body'): Promise<string[]> {
  return page
    .locator(`${part} :is(a, button, input, select, summary):not(p *, ol *, [popover] *, .sr-only, [href="#content"])`)
    .evaluateAll((targets) => {
      // A pixel less than half of it: places between pixels are rounded.
      const reach = { x: 19, y: 21 };
      return targets.flatMap((target) => {
        if (target.getClientRects().length === 0) return [];
        target.scrollIntoView({ block: 'center', inline: 'center' });
        const { labels } = target as unknown as { readonly labels?: Iterable<typeof target> | null };
        const own = [target, ...(labels ?? [])];
        const isLarge = own.some((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const isHit = (dx: number, dy: number) => {
            const at = target.ownerDocument.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
            return own.some((one) => one.contains(at));
          };
          return isHit(0, -reach.y) && isHit(0, reach.y) && isHit(-reach.x, 0) && isHit(reach.x, 0);
        });
        const name = target.getAttribute('aria-label') ?? own.at(-1)?.textContent ?? '';
        return isLarge ? [] : [`${target.tagName} ${name.trim().slice(0, 40)}`];
      });
    });
}
