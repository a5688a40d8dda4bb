import { received } from '../../answers/received.ts';
import { done, notUnderstood, refuse } from '../../answers/refusal.ts';
import { invariant } from '../../invariant.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** POST /admin/builder: a builder consists of its name and its key, which is returned only once. */
export function adminCreateBuilder({ builderKeys }: HandlerDeps): Handler<'adminCreateBuilder'> {
  return async ({ body: { name, replaceKey = false } }) => {
    if (replaceKey) return replace(name);
    const issued = await builderKeys.issue('builder', name);
    if (typeof issued === 'object') return done({ data: { name, ...issued } });
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
    const replaced = await builderKeys.replace('builder', name);
    invariant(typeof replaced === 'object', 'only accounts are suspended');
    return done({ data: { name, ...replaced } });
  }
}
