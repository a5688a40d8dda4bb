import { type MarketData, resultOf } from '@presage/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { exportCsv } from '../support/export-csv.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openReturning, openSignedIn, PHONE, showPath } from '../support/web-page.ts';

const SLUGS = ['won', 'lost', 'void', 'open'] as const;
type Slug = (typeof SLUGS)[number];
const titleOf = (slug: Slug) => `Is it ${slug}?`;

describe.runIf(hasBrowser)('a portfolio after markets were decided', () => {
  let service: TestService;
  let markets: Record<Slug, MarketData>;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    const maker = await fundedClient(service, '100000');
    const opened = [];
    for (const slug of SLUGS) {
      const market = await openMarket(service, { marketTitle: titleOf(slug), slug, takerFeeBps: 200 });
      await placeQuotes(maker.client, market.marketId, [
        { tokenId: market.noTokenId, side: 'buy', price: '0.55', shares: '100' },
      ]);
      opened.push([slug, market] as const);
    }
    markets = Object.fromEntries(opened) as typeof markets;
    maker.client.close();
  });
  afterAll(() => discardService(service));

  /** Somebody with 20 Yes in each market, for 9 and a fee of 0.099. */
  const holder = async () => {
    const person = await fundedClient(service, '1000');
    for (const { marketId, yesTokenId } of Object.values(markets)) {
      await placeQuotes(person.client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.45', shares: '20' }]);
    }
    return person;
  };
  const decide = async () => {
    for (const slug of ['won', 'lost'] as const)
      await service.admin('POST', `/market/${markets[slug].marketId}/close`, {});
    await service.admin('POST', `/market/${markets.won.marketId}/resolve`, { outcome: 'yes' });
    await service.admin('POST', `/market/${markets.lost.marketId}/resolve`, { outcome: 'no' });
    await service.admin('POST', `/market/${markets.void.marketId}/fail`, {});
  };

  it('has what was gained and lost in its figures, lists and export, before and after claims', async () => {
    const [person, onPhone] = [await holder(), await holder()];
    await decide();
    const { page, complaints } = await openSignedIn(service.origin, person.account, { path: '/portfolio' });
    // 11 + 1 - 9, less the fees of four purchases.
    await expectFigures(page, { total: '1,002.60', realised: '+2.60', unrealised: '0.00' });
    await expectChart(page, {
      now: '1,002.60 USDT',
      marketIds: Object.values(markets).map(({ marketId }) => marketId),
    });
    await page.getByText('Of this, +12.00 is in open positions that you can claim.').waitFor();
    await page.getByRole('radio', { name: 'Open (3)' }).waitFor();
    const rows = page.getByRole('table', { name: 'Positions' }).getByRole('row');
    expect(await rows.last().getByText(titleOf('open')).count()).toBe(1);
    await page.getByRole('radio', { name: 'Open (3)' }).press('ArrowRight');
    await page.getByRole('row', { name: `${titleOf('lost')} Yes Lost 20.00 9.00 0.00 −9.00` }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const lines = await exported(page);
    expect(lines).toContainEqual(expect.stringMatching(/^20.*Z,,Is it lost\?,Payout,Yes,0,20,0,0,-9,Lost,,$/));
    expect(lines).toContainEqual(expect.stringMatching(/^20.*Z,,Is it void\?,Payout,Yes,0.5,20,10,0,1,Unclaimed,,$/));

    await page.getByRole('tab', { name: 'Positions' }).click();
    await page.getByRole('radio', { name: 'Open (3)' }).check();
    await page.getByText('30.00 USDT to claim in 2 markets').waitFor();
    await page.getByRole('button', { name: 'Claim all' }).click();
    await page.getByText('Payouts of 2 markets added to your balance').waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByText('30.00 USDT', { exact: true }).waitFor();
    await page.getByText('Sales, merges and decided markets, after all fees', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Open (1)' }).waitFor();
    await page.getByRole('radio', { name: 'Settled (3)' }).check();
    await page.getByRole('row', { name: `${titleOf('won')} Yes Won 20.00 9.00 20.00 +11.00` }).waitFor();
    await page.getByRole('row', { name: `${titleOf('void')} Yes Paid half 20.00 9.00 10.00 +1.00` }).waitFor();
    await expectFigures(page, { total: '1,002.60', realised: '+2.60', unrealised: '0.00' });
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByRole('row', { name: `${titleOf('won')} Claimed 20 Yes for 20.00 Done` }).waitFor();
    await page
      .getByRole('link', { name: titleOf('won') })
      .first()
      .click();
    await page.getByText('You held 20 Yes: paid 20.00, a profit of 11.00.').waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Positions' }).click();
    await page.getByRole('radio', { name: 'Settled (3)' }).check();
    await page
      .getByRole('link', { name: titleOf('lost') })
      .first()
      .click();
    await page.getByText('You held 20 Yes: paid nothing, a loss of 9.00.').waitFor();
    await page.goBack();
    await expectAddsUp(page, person);
    expect(complaints).toEqual([]);

    await expectFits(onPhone);
  });

  it('draws its value only once it knows of its losses, too', async () => {
    const [maker, person] = [await fundedClient(service, '1000'), await fundedClient(service, '1000')];
    const { marketId, yesTokenId, noTokenId } = await openMarket(service, { marketTitle: 'Is it late?', slug: 'late' });
    const shares = '20';
    await placeQuotes(maker.client, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.55', shares }]);
    await placeQuotes(person.client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.45', shares }]);
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'no' });
    const { page } = await openReturning(service.origin, person.account);
    const answer = Promise.withResolvers<void>();
    await page.route(/state=lost/, (route) => answer.promise.then(() => route.continue()));
    await page.addInitScript(noteChart);
    const prices = page.waitForResponse(/price-histories/);
    await page.goto(`${service.origin}/portfolio`);
    await prices;
    await page.getByRole('definition').getByText('991.00').first().waitFor();
    answer.resolve();
    await page.getByRole('slider', { name: 'Value over time' }).waitFor();
    expect(await page.evaluate('firstChart')).toMatch(/1,000\.00.*991\.00/);
  });

  /** Everything of it is in view on a phone. */
  async function expectFits({ client, account }: FundedClient): Promise<void> {
    await client.redeem(markets.lost.marketId);
    const { page } = await openSignedIn(service.origin, account, { path: '/market/won', ...PHONE });
    await page.getByRole('button', { name: `Claim ${titleOf('won')}` }).click();
    await page.getByText('You held 20 Yes: paid 20.00, a profit of 11.00.').waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByText('20.00 USDT', { exact: true }).waitFor();
    await showPath(page, '/portfolio');
    await page.getByRole('button', { name: `Claim ${titleOf('void')}` }).press('Enter');
    // The button is gone with its row, so the focus is on the row in its place.
    await page
      .locator('tr:focus')
      .filter({ hasText: titleOf('open') })
      .waitFor();
    await page.getByRole('radio', { name: 'Settled (3)' }).check();
    await page
      .getByRole('row')
      .filter({ hasText: titleOf('won') })
      .getByText('Won', { exact: true })
      .waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Trades' }).click();
    await page.getByText('Payout Yes').first().waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByLabel('To', { exact: true }).fill('2020-12-31');
    await page.getByText('No trades in this period').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('From', { exact: true }).fill('2020-12-31');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByText('Payout Yes').first().waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: titleOf('lost') })
      .getByText('20 Yes paid nothing')
      .waitFor();
    client.close();
  }
});

/** Checks that an export has every digit of what an account gained. */
async function expectAddsUp(page: Page, { client }: FundedClient): Promise<void> {
  const [titles = [], ...lines] = (await exported(page)).map((line) => line.split(','));
  const column = (name: string) => titles.indexOf(name);
  const sum = lines.reduce((units, line) => {
    const fee = line[column('side')] === 'Buy' ? Number(line[column('fee')]) : 0;
    return units + Math.round((Number(line[column('profit')]) - fee) * 1e10);
  }, 0);
  const { totalBalance = '' } = resultOf(await client.getMyBalances()).balances[0] ?? {};
  // The open position is worth what it cost, 9.
  expect(sum).toBe(Math.round((Number(totalBalance) - 1_000 + 9) * 1e10));
  client.close();
}

/** The lines of the trade history as a file, titles first. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: 'Trades' }).click();
  return (await exportCsv(page)).lines;
}

/** Runs in the page: keeps in `firstChart` what its chart says when it first comes. */
function noteChart(): void {
  const page = globalThis as unknown as {
    firstChart?: string | undefined;
    document: { querySelector(selector: string): { readonly textContent: string } | null };
    MutationObserver: new (run: () => void) => { observe(target: unknown, options: object): void };
  };
  const look = () => {
    page.firstChart ??= page.document.querySelector('figcaption')?.textContent;
  };
  new page.MutationObserver(look).observe(page.document, { childList: true, subtree: true });
}

/** Checks that the chart ends at what the account has now, and reads the prices of all its markets in one request. */
async function expectChart(
  page: Page,
  { now, marketIds }: { readonly now: string; readonly marketIds: readonly number[] },
): Promise<void> {
  const chart = page.getByRole('slider', { name: 'Value over time' });
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(`: ${now}`);
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const histories = asked.filter((url) => url.includes('price-histor')).map((url) => new URL(url).searchParams);
  const together = histories.map((query) => query.get('marketIds')?.split(',').sort().join());
  expect([...new Set(together)]).toEqual([marketIds.join()]);
}

async function expectFigures(
  page: Page,
  { total, realised, unrealised }: Record<'total' | 'realised' | 'unrealised', string>,
): Promise<void> {
  const figure = (name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  await expect.poll(() => figure('Portfolio value').textContent()).toBe(total);
  await expect.poll(() => figure('Realised profit').textContent()).toBe(realised);
  await expect.poll(() => figure('Unrealised profit').textContent()).toBe(unrealised);
}
