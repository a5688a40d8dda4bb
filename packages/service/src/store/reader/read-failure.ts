import { PageTooDeepError } from '../errors.ts';
import type { Page } from '../read-store.ts';

/** An error of a query, as sent between threads. The codes are those of SQLite. */
export type ReadFailure =
  | { readonly kind: 'tooDeep'; readonly page: Page; readonly maxRows: number }
  | { readonly kind: 'other'; readonly message: string; readonly stack: string | undefined; readonly codes: Codes };

interface Codes {
  readonly code?: unknown;
  readonly errcode?: unknown;
}

export function packFailure(error: unknown): ReadFailure {
  if (error instanceof PageTooDeepError) return { kind: 'tooDeep', page: error.page, maxRows: error.maxRows };
  if (!(error instanceof Error)) return { kind: 'other', message: String(error), stack: undefined, codes: {} };
  const { message, stack, code, errcode } = error as Error & Codes;
  return { kind: 'other', message, stack, codes: code === undefined ? {} : { code, errcode } };
}

export function unpackFailure(failure: ReadFailure): Error {
  if (failure.kind === 'tooDeep') return new PageTooDeepError(failure.page, failure.maxRows);
  const { message, stack, codes } = failure;
  return Object.assign(new Error(message), codes, stack === undefined ? {} : { stack });
}
