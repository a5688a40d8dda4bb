import type { OperationId } from '@presage/protocol';
import {
  MAX_ADMIN_MARKET_BODY_BYTES,
  MAX_BATCH_BODY_BYTES,
  MAX_BODY_BYTES,
  MAX_BODY_PARTS,
  MAX_LARGE_BODY_PARTS,
} from '../limits.ts';

/** The most that a request's body may have. */
export interface BodyBounds {
  readonly bytes: number;
  /** Names and values. */
  readonly parts: number;
}

const USUAL: BodyBounds = { bytes: MAX_BODY_BYTES, parts: MAX_BODY_PARTS };

/** The endpoints whose bodies may be larger than others. */
const LARGE: Partial<Record<OperationId, BodyBounds>> = {
  adminCreateMarket: { bytes: MAX_ADMIN_MARKET_BODY_BYTES, parts: MAX_LARGE_BODY_PARTS },
  adminEditMarket: { bytes: MAX_ADMIN_MARKET_BODY_BYTES, parts: MAX_BODY_PARTS },
  placeOrders: { bytes: MAX_BATCH_BODY_BYTES, parts: MAX_LARGE_BODY_PARTS },
};

export function bodyBoundsOf(id: OperationId): BodyBounds {
  return LARGE[id] ?? USUAL;
}

/** The requests that a body counts as for the rate limit: as many as if its bytes were sent in bodies of the usual size. */
export function requestsOfBody(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / MAX_BODY_BYTES));
}
