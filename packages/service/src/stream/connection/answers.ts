import type { StreamAck, StreamActionName, StreamChannelName, StreamError } from '@presage/protocol';
import type { Refusal } from '../../answers/refusal.ts';

/** A refused action, reported in an error frame. */
export interface ActionRefusal extends Refusal {
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
