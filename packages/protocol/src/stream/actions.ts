import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../schemas/example-values.ts';
import * as field from '../schemas/fields.ts';
import { channel, EXAMPLE_SEQ, named } from './stream-fields.ts';

/** A whole action that is taken as it stands: one with every field would not be, for fields exclude each other. */
const SCOPE_EXAMPLE = { channel: 'market.depth.diff', marketId: 1 } as const;

const scope = {
  channel: channel(),
  marketId: Type.Optional(
    field.sentMarketId({ about: 'One market. This or rootMarketId; own channels need neither.' }),
  ),
  rootMarketId: Type.Optional(
    field.sentMarketId({ about: 'All children of this categorical market. Not on market.depth.diff.', example: 7 }),
  ),
};

/** Asks for a channel's messages (wire contract §6). */
export const SubscribeAction = Type.Object(
  {
    action: Type.Literal('SUBSCRIBE', { description: 'What to do.', examples: ['SUBSCRIBE'] }),
    ...scope,
    resumeFrom: Type.Optional(
      field.integer({
        about:
          'Number of the last message that was received. What came after it follows when it is still known; otherwise the depth channel sends a snapshot, and the ack of any other tells the number it goes on from. Not with rootMarketId on market channels, whose children are numbered each for itself.',
        example: EXAMPLE_SEQ,
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    ),
  },
  named('SubscribeAction', 'Asks for the messages of a channel.', { action: 'SUBSCRIBE', ...SCOPE_EXAMPLE }),
);
export type SubscribeAction = Static<typeof SubscribeAction>;

/** Ends a subscription: the same words that began it. */
export const UnsubscribeAction = Type.Object(
  { action: Type.Literal('UNSUBSCRIBE', { description: 'What to do.', examples: ['UNSUBSCRIBE'] }), ...scope },
  named('UnsubscribeAction', 'Ends a subscription.', { action: 'UNSUBSCRIBE', ...SCOPE_EXAMPLE }),
);
export type UnsubscribeAction = Static<typeof UnsubscribeAction>;

/** Says that somebody is still there; due about every 30 seconds. */
export const HeartbeatAction = Type.Object(
  { action: Type.Literal('HEARTBEAT', { description: 'What to do.', examples: ['HEARTBEAT'] }) },
  named('HeartbeatAction', 'Keeps the connection open. Due about every 30 seconds.'),
);
export type HeartbeatAction = Static<typeof HeartbeatAction>;

/** Shows the API key, so that it need not stand in the address. */
export const AuthAction = Type.Object(
  {
    action: Type.Literal('AUTH', { description: 'What to do.', examples: ['AUTH'] }),
    apikey: field.text({ about: 'API key.', example: EXAMPLE.apiKey, minLength: 1, maxLength: 256 }),
  },
  named('AuthAction', 'Shows the API key, better than in the address: addresses end up in logs.'),
);
export type AuthAction = Static<typeof AuthAction>;

/** By the word that picks it. */
export const STREAM_ACTION_SCHEMAS = {
  SUBSCRIBE: SubscribeAction,
  UNSUBSCRIBE: UnsubscribeAction,
  HEARTBEAT: HeartbeatAction,
  AUTH: AuthAction,
} as const;

/** Anything a client may send. */
export type StreamAction = SubscribeAction | UnsubscribeAction | HeartbeatAction | AuthAction;
