import { received } from '../../answers/received.ts';
import { done, notUnderstood, refuse } from '../../answers/refusal.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** POST /admin/builder: a builder consists of its name and its key, which is returned only once. */
export function adminCreateBuilder({ builderKeys }: HandlerDeps): Handler<'adminCreateBuilder'> {
  return async ({ body: { name, replaceKey = false } }) => {
    if (replaceKey) return replace(name);
    const apiKey = await builderKeys.issue('builder', name);
    if (apiKey !== undefined) return done({ data: { name, apiKey } });
    const message = `name: received ${received(name)}, which is already a builder; replaceKey gives it a new key (presage builder create --replace-key)`;
    return notUnderstood(message);
  };

  async function replace(name: string) {
    if (!(await builderKeys.has('builder', name))) {
      return refuse(
        'accountNotFound',
        `name: received ${received(name)}, which is not a builder; leave out replaceKey`,
      );
    }
    return done({ data: { name, apiKey: await builderKeys.replace('builder', name) } });
  }
}
