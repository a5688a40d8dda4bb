import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, done, tooMany } from '../../answers/refusal.ts';
import type { IssuanceOutcome, WalletHeaders } from '../../auth/auth.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** POST /auth/api-key */
export function createApiKey({ keyIssuance }: HandlerDeps): Handler<'createApiKey'> {
  return async ({ headers }) => answerOf(await keyIssuance.create(walletHeaders(headers)));
}

/** GET /auth/api-key */
export function getApiKey({ keyIssuance }: HandlerDeps): Handler<'getApiKey'> {
  return async ({ headers }) => answerOf(await keyIssuance.get(walletHeaders(headers)));
}

/** DELETE /auth/api-key */
export function deleteApiKey({ keyIssuance }: HandlerDeps): Handler<'deleteApiKey'> {
  return async ({ headers }) => answerOf(await keyIssuance.delete(walletHeaders(headers)));
}

/** The three headers of a wallet's proof (service.md §4.2). */
export function walletHeaders(headers: IncomingHttpHeaders): WalletHeaders {
  const { service_address, service_signature, service_timestamp } = headers;
  return { service_address, service_signature, service_timestamp };
}

/** Converts an outcome of key issuance to an answer; its error numbers are those of the errno envelope. */
export function answerOf<Result>(outcome: IssuanceOutcome<Result>): Answer<Result> {
  if (outcome.errno === 0 && outcome.result !== null) return done(outcome.result);
  const { errno, errmsg: message } = outcome;
  const waitSec = 'retryAfterSec' in outcome ? outcome.retryAfterSec : undefined;
  return waitSec === undefined ? { ok: false, errno, message } : tooMany(message, waitSec);
}
