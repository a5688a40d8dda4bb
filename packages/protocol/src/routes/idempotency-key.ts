/** Name of the header, as Node gives it. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Visible ASCII without spaces, which every HTTP library sends unchanged. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
