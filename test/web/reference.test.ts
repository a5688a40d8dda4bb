import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage } from '../support/web-page.ts';

describe.runIf(hasBrowser)('the API reference', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere();
  });
  afterAll(() => discardService(service));

  it('shows every request and lets the reader try it, under the page’s Content-Security-Policy', async () => {
    const { page, complaints } = await openPage(`${service.origin}/docs`);
    await page.getByRole('heading', { name: /Presage/ }).waitFor();
    expect(await page.locator('.opblock').count()).toBeGreaterThan(30);
    const time = page.locator('.opblock', { hasText: '/time' }).first();
    // Only requests that need a key have a lock; on others, it would be shown closed.
    const order = page.locator('.opblock-post', { hasText: '/order/batch' });
    expect([
      await time.locator('.authorization__btn').count(),
      await order.locator('.authorization__btn').count(),
    ]).toEqual([0, 1]);
    await time.click();
    await time.getByRole('button', { name: 'Try it out' }).click();
    await time.getByRole('button', { name: 'Execute' }).click();
    await time
      .getByText(/"errno": 0/)
      .first()
      .waitFor();
    await order.click();
    // A part of the document that many requests refer to.
    await order.getByText('Too many requests.', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
