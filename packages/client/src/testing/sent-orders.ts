import { type OrderFieldTexts, orderDomain, orderTypedData, parseOrderFields } from '@presage/protocol';
import { expect } from 'vitest';
import type { OpenApiError } from '../errors.ts';
import type { OrderSubmission } from '../generated/wire.ts';
import type { Answer, FakeService } from './fake-service.ts';
import { QUOTE_TOKEN } from './fixtures.ts';

/** The order that a service was sent last. */
export function submitted(service: FakeService): OrderSubmission {
  return service.to('POST /order').at(-1)?.body as OrderSubmission;
}

/** Ids of the orders that it was asked to cancel. */
export function cancelled(service: FakeService): unknown[] {
  return service.to('POST /order/cancel').map(({ body }) => (body as { orderId: string }).orderId);
}

/** The typed data a submission is signed over, as any other library would make it. */
export function typedDataOf(submission: OrderSubmission, verifyingContract = QUOTE_TOKEN.ctfExchangeAddress) {
  const parsed = parseOrderFields(submission as unknown as OrderFieldTexts);
  if (!parsed.ok) throw new Error(parsed.field);
  return orderTypedData(orderDomain({ verifyingContract: verifyingContract as `0x${string}` }), parsed.order);
}

/** A refusal that asks to wait. */
export function tooFast(seconds: number): Answer {
  const headers = { 'retry-after': String(seconds) };
  return { status: 429, headers, body: { errno: 429, errmsg: 'slow down', result: null } };
}

/** What a call failed with. */
export function rejectionOf(call: Promise<unknown>): Promise<OpenApiError> {
  return call.then(
    () => expect.unreachable(),
    (error: unknown) => error as OpenApiError,
  );
}
