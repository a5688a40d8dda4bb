import type { StreamAck, StreamActionName, StreamChannelName, StreamError } from '@presage/protocol';

/** A refused action, reported in an error frame. A value, not an exception. */
export interface ActionRefusal {
  readonly ok: false;
  readonly errno: StreamError['errno'];
  /** Which field, the value received, what is accepted. */
  readonly message: string;
  readonly action?: StreamActionName | undefined;
  readonly channel?: StreamChannelName | undefined;
}

/** Text of an ack frame. */
export function ackText(fields: Omit<StreamAck, 'msgType'>): string {
  return JSON.stringify({ msgType: 'ack', ...fields } satisfies StreamAck);
}

/** Text of an error frame. */
export function errorText({ errno, message, action, channel }: Omit<ActionRefusal, 'ok'>): string {
  return JSON.stringify({
    msgType: 'error',
    errno,
    errmsg: message,
    ...(action !== undefined && { action }),
    ...(channel !== undefined && { channel }),
  } satisfies StreamError);
}
