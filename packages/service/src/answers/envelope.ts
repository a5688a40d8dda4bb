import { SERVER_PATH } from '@presage/protocol';
import type { Answer, Refusal } from './refusal.ts';

/**
 * How a family of routes wraps its responses (wire contract §1): `data` the three token endpoints,
 * `auth` everything under /auth/, `errno` everything else.
 */
export type Envelope = 'data' | 'auth' | 'errno';

const AUTH_PATHS = `${SERVER_PATH}/auth/`;

/** Whether a path is under /auth/, where every response has status 200, even for an endpoint that does not exist. */
export function isUnderAuth(path: string): boolean {
  return path.startsWith(AUTH_PATHS);
}

/** HTTP status of an answer: a refusal has 200 when the request was understood, and always under /auth/. */
export function statusOf(envelope: Envelope, answer: Answer<unknown>): number {
  if (answer.ok || envelope === 'auth') return 200;
  return answer.status ?? (envelope === 'data' ? 400 : 200);
}

/** No cache may store a response: it reflects everything up to its request, and some are only for their caller. */
export function headersOf(contentLength: number): Record<string, string | number> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': contentLength,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/** The response body, as JSON text. */
export function bodyOf(envelope: Envelope, answer: Answer<unknown>): string {
  return answer.ok ? resultBody(envelope, answer.result) : refusalBody(envelope, answer);
}

function resultBody(envelope: Envelope, result: unknown): string {
  const payload = JSON.stringify(result);
  return envelope === 'data'
    ? `{"code":0,"msg":"","result":${payload}}`
    : `{"errno":0,"errmsg":"","result":${payload}}`;
}

function refusalBody(envelope: Envelope, { errno, message }: Refusal): string {
  return JSON.stringify(
    envelope === 'data' ? { code: errno, msg: message, result: null } : { errno, errmsg: message, result: null },
  );
}
