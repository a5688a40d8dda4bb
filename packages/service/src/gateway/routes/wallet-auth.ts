import type { Handler, HandlerDeps } from '../handler.ts';

/** POST /auth/api-key */
export function createApiKey({ keyIssuance }: HandlerDeps): Handler<'createApiKey'> {
  return ({ headers }) => keyIssuance.create(headers);
}

/** GET /auth/api-key */
export function getApiKey({ keyIssuance }: HandlerDeps): Handler<'getApiKey'> {
  return ({ headers }) => keyIssuance.get(headers);
}

/** DELETE /auth/api-key */
export function deleteApiKey({ keyIssuance }: HandlerDeps): Handler<'deleteApiKey'> {
  return ({ headers }) => keyIssuance.delete(headers);
}
