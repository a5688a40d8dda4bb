import { type OrderFieldTexts, orderDomain, orderTypedData, parseOrderFields } from '@presage/protocol';
import { expect } from 'vitest';
import type { OpenApiError } from '../errors.ts';
import type { CancelBatch, OrderBatch, OrderSubmission } from '../generated/wire.ts';
import type { Answer, FakeService } from './fake-service.ts';
import { QUOTE_TOKEN } from './fixtures.ts';

/** The last order sent to the service. */
export function submitted(service: FakeService): OrderSubmission {
  return service.to('POST /order').at(-1)?.body as OrderSubmission;
}

/** For each batch that was sent, the salts of its orders, which are unique. */
export function batches(service: FakeService): string[][] {
  return service.to('POST /order/batch').map(({ body }) => (body as OrderBatch).orders.map(({ salt }) => salt));
}

/** For each batch of cancels that was sent, its ids. */
export function cancelled(service: FakeService): string[][] {
  return service.to('POST /order/cancel-batch').map(({ body }) => (body as CancelBatch).orderIds);
}

/** The typed data that a submission signs, as any other library would build it. */
export function typedDataOf(submission: OrderSubmission, verifyingContract = QUOTE_TOKEN.ctfExchangeAddress) {
  const parsed = parseOrderFields(submission as unknown as OrderFieldTexts);
  if (!parsed.ok) throw new Error(parsed.field);
  return orderTypedData(
    orderDomain({ chainId: 56, verifyingContract: verifyingContract as `0x${string}` }),
    parsed.order,
  );
}

/** A rate-limit refusal that asks to wait. */
export function tooFast(seconds: number): Answer {
  const headers = { 'retry-after': String(seconds) };
  return { status: 429, headers, body: { errno: 429, errmsg: 'slow down', result: null } };
}

/** The error with which a call failed. */
export function rejectionOf(call: Promise<unknown>): Promise<OpenApiError> {
  return call.then(
    () => expect.unreachable(),
    (error: unknown) => error as OpenApiError,
  );
}
