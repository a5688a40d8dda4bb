import { received } from '../../answers/received.ts';
import { done, notUnderstood, refuse } from '../../answers/refusal.ts';
import { invariant } from '../../invariant.ts';
import type { Handler, HandlerDeps } from '../handler.ts';

/** POST /admin/builder: a builder consists of its name and its key, which is returned only once. */
export function adminCreateBuilder({ auth, nowMs }: HandlerDeps): Handler<'adminCreateBuilder'> {
  return async ({ body: { name, replaceKey = false } }) => {
    if (replaceKey) return replace(name);
    const issued = await auth.issueKey({ kind: 'builder', owner: name, nowMs: nowMs() });
    if (typeof issued === 'object') return done({ data: { name, apiKey: issued.apiKey } });
    const message = `name: received ${received(name)}, which is already a builder; replaceKey gives it a new key (presage builder create --replace-key)`;
    return notUnderstood(message);
  };

  async function replace(name: string) {
    const owner = { kind: 'builder', owner: name } as const;
    if (!(await auth.hasKey(owner))) {
      return refuse(
        'accountNotFound',
        `name: received ${received(name)}, which is not a builder; leave out replaceKey`,
      );
    }
    const replaced = await auth.replaceKey({ ...owner, nowMs: nowMs() });
    invariant(typeof replaced === 'object', 'only accounts are suspended');
    return done({ data: { name, ...replaced } });
  }
}
