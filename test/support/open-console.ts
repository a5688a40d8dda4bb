import { ADMIN_TOKEN } from './running-service.ts';
import { type OpenPage, openPage } from './web-page.ts';

/** Opens the operator console and signs in to it; it shows the list of markets. */
export async function openConsole(origin: string, options?: Parameters<typeof openPage>[1]): Promise<OpenPage> {
  const opened = await openPage(`${origin}/operate`, options);
  await opened.page.getByLabel('Admin token').fill(ADMIN_TOKEN);
  await opened.page.getByRole('button', { name: 'Sign in' }).click();
  await opened.page.getByRole('button', { name: 'New market' }).waitFor();
  return opened;
}
