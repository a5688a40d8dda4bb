import { ERRNO } from '@presage/protocol';
import { OpenApiError } from '../errors.ts';
import type { ApiResponse } from '../responses.ts';
import { type BatchResult, outcomeOf, withRateLimitRetry } from './batch.ts';

/** The service's answer to one entry of a request. */
interface EntryAnswer {
  readonly errno: number;
  readonly errmsg: string;
}

/** How entries are sent together. `Ready` is an entry as it is sent. */
export interface BatchParts<Entry, Ready, Answer extends EntryAnswer, Result> {
  /** The most entries in one request. */
  readonly perRequest: number;
  readonly signal: AbortSignal | undefined;
  /** Throws for an invalid entry, which is not sent. */
  readonly prepare: (entry: Entry) => Ready | Promise<Ready>;
  /** Returns an answer for each entry. */
  readonly send: (ready: readonly Ready[]) => Promise<readonly Answer[]>;
  /** The result in an answer with errno 0. */
  readonly resultIn: (answer: Answer) => Result;
  /** Adds the entry to the error of the call that sent it. */
  readonly withEntry: (error: OpenApiError, ready: Ready) => OpenApiError;
}

/** Sends entries in their sequence, one request after the other. A failure becomes the result of the entries concerned. */
export async function sendInBatches<Entry, Ready, Answer extends EntryAnswer, Result>(
  entries: readonly Entry[],
  parts: BatchParts<Entry, Ready, Answer, Result>,
): Promise<BatchResult<Result>[]> {
  const results: BatchResult<Result>[] = [];
  for (let from = 0; from < entries.length; from += parts.perRequest) {
    results.push(...(await sendTogether(entries.slice(from, from + parts.perRequest), from, parts)));
  }
  return results;
}

/** @param from index of the first entry in the input */
async function sendTogether<Entry, Ready, Answer extends EntryAnswer, Result>(
  entries: readonly Entry[],
  from: number,
  parts: BatchParts<Entry, Ready, Answer, Result>,
): Promise<BatchResult<Result>[]> {
  const prepared = await prepareAll(entries, parts.prepare);
  const ready = prepared.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  const [sent] = await Promise.allSettled([sendAll(ready, parts)]);
  let position = 0;
  const outcomes = prepared.map((entry, index) => {
    const at = entry.status === 'fulfilled' ? position++ : -1;
    return outcomeOf(from + index, async () => {
      if (entry.status === 'rejected') throw entry.reason;
      try {
        if (sent.status === 'rejected') throw sent.reason;
        return responseOf(sent.value[at], parts);
      } catch (error) {
        throw error instanceof OpenApiError ? parts.withEntry(error, entry.value) : error;
      }
    });
  });
  return Promise.all(outcomes);
}

/** One after the other, because a wallet may ask its owner. */
async function prepareAll<Entry, Ready>(
  entries: readonly Entry[],
  prepare: (entry: Entry) => Ready | Promise<Ready>,
): Promise<PromiseSettledResult<Ready>[]> {
  const prepared: PromiseSettledResult<Ready>[] = [];
  for (const entry of entries) prepared.push(...(await Promise.allSettled([(async () => prepare(entry))()])));
  return prepared;
}

async function sendAll<Entry, Ready, Answer extends EntryAnswer, Result>(
  ready: readonly Ready[],
  { send, signal }: BatchParts<Entry, Ready, Answer, Result>,
): Promise<readonly Answer[]> {
  return ready.length === 0 ? [] : withRateLimitRetry(() => send(ready), signal);
}

/** HTTP statuses with which the service responds to an entry that is sent alone and not served. */
const UNSERVED: Partial<Record<number, number>> = { [ERRNO.internal]: 503, [ERRNO.rateLimited]: 429 };

/** The response to an entry, returned or thrown as if it had been sent alone. */
function responseOf<Entry, Ready, Answer extends EntryAnswer, Result>(
  answer: Answer | undefined,
  { resultIn }: BatchParts<Entry, Ready, Answer, Result>,
): ApiResponse<Result> {
  if (answer === undefined) throw new OpenApiError('The service did not answer this entry.');
  const { errno, errmsg } = answer;
  const status = UNSERVED[errno];
  if (status !== undefined) throw new OpenApiError(errmsg, { errno, status });
  return { errno, errmsg, result: errno === 0 ? resultIn(answer) : (null as unknown as Result) };
}
