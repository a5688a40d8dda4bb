import {
  STREAM_ACTION_TABLE,
  STREAM_ACTIONS,
  STREAM_CHANNELS,
  type StreamAction,
  type StreamActionName,
  type StreamChannelName,
} from '@presage/protocol';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { received } from '../../answers/received.ts';
import { notUnderstood } from '../../answers/refusal.ts';
import { compileWhenUsed } from '../../validation/compile-when-used.ts';
import { validationMessage } from '../../validation/validation-message.ts';
import { MAX_ACTION_CHARACTERS } from '../limits.ts';
import type { ActionRefusal } from './answers.ts';

/** The action in a frame, or why the frame is refused. */
export type ReadAction = { readonly ok: true; readonly action: StreamAction } | ActionRefusal;

const VALIDATORS: Readonly<Record<StreamActionName, () => ValidateFunction>> = {
  SUBSCRIBE: compileWhenUsed(STREAM_ACTION_TABLE.SUBSCRIBE.schema),
  UNSUBSCRIBE: compileWhenUsed(STREAM_ACTION_TABLE.UNSUBSCRIBE.schema),
  HEARTBEAT: compileWhenUsed(STREAM_ACTION_TABLE.HEARTBEAT.schema),
  AUTH: compileWhenUsed(STREAM_ACTION_TABLE.AUTH.schema),
};

/** Parses a frame and validates it against the schema of its action. */
export function readAction(text: string | undefined): ReadAction {
  if (text === undefined) return refusal('frame: binary; send JSON in text frames');
  if (text.length > MAX_ACTION_CHARACTERS) {
    return refusal(`frame: received ${text.length} characters; accepted: at most ${MAX_ACTION_CHARACTERS}`);
  }
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusal('frame: not a JSON object; send one such as {"action":"HEARTBEAT"}');
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const action = STREAM_ACTIONS.find((known) => known === fields.action);
  const channel = STREAM_CHANNELS.find((known) => known === fields.channel);
  if (action === undefined) {
    return refusal(`action: received ${received(fields.action)}; accepted: ${STREAM_ACTIONS.join(', ')}`);
  }
  const validate = VALIDATORS[action]();
  if (validate(fields)) return { ok: true, action: fields as unknown as StreamAction };
  const error = validate.errors?.at(-1);
  const message = error === undefined ? 'frame: not accepted' : validationMessage(error, 'body');
  return refusal(message, { action, channel });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(
  message: string,
  about: { readonly action?: StreamActionName; readonly channel?: StreamChannelName | undefined } = {},
): ActionRefusal {
  return { ...notUnderstood(message), ...about };
}
