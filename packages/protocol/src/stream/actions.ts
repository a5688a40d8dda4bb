import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../schemas/example-values.ts';
import * as field from '../schemas/fields.ts';
import { channel, EXAMPLE_SEQ } from './stream-fields.ts';

/** A complete valid action. An example with every field would not be valid, because some fields exclude each other. */
const SCOPE_EXAMPLE = { channel: 'market.depth.diff', marketId: 1 } as const;

const scope = {
  channel: channel(),
  marketId: Type.Optional(
    field.requestMarketId({ about: 'One market. Send this or rootMarketId; own channels need neither.' }),
  ),
  rootMarketId: Type.Optional(
    field.requestMarketId({ about: 'All children of this categorical market. Not on market.depth.diff.', example: 7 }),
  ),
};

/** Subscribes to a channel's messages (wire contract §6). */
export const SubscribeAction = field.object(
  'SubscribeAction',
  {
    action: Type.Literal('SUBSCRIBE', { description: 'The action.', examples: ['SUBSCRIBE'] }),
    ...scope,
    resumeFrom: Type.Optional(
      field.integer({
        about:
          'Number of the last message that was received. The messages after it follow if the service still has them; otherwise the depth channel sends a snapshot, and on other channels the ack contains the number from which messages continue. Not allowed with rootMarketId on market channels, because each child has its own numbering.',
        example: EXAMPLE_SEQ,
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    ),
  },
  { description: 'Subscribes to the messages of a channel.', examples: [{ action: 'SUBSCRIBE', ...SCOPE_EXAMPLE }] },
);
export type SubscribeAction = Static<typeof SubscribeAction>;

/** Ends a subscription: the same fields as in the SUBSCRIBE, without `resumeFrom`. */
export const UnsubscribeAction = field.object(
  'UnsubscribeAction',
  { action: Type.Literal('UNSUBSCRIBE', { description: 'The action.', examples: ['UNSUBSCRIBE'] }), ...scope },
  { description: 'Ends a subscription.', examples: [{ action: 'UNSUBSCRIBE', ...SCOPE_EXAMPLE }] },
);
export type UnsubscribeAction = Static<typeof UnsubscribeAction>;

/** Keeps the connection open; send it about every 30 seconds. */
export const HeartbeatAction = field.object(
  'HeartbeatAction',
  { action: Type.Literal('HEARTBEAT', { description: 'The action.', examples: ['HEARTBEAT'] }) },
  { description: 'Keeps the connection open. Send it about every 30 seconds.' },
);
export type HeartbeatAction = Static<typeof HeartbeatAction>;

/** Authenticates with the API key, so that it need not be in the URL. */
export const AuthAction = field.object(
  'AuthAction',
  {
    action: Type.Literal('AUTH', { description: 'The action.', examples: ['AUTH'] }),
    apikey: field.text({ about: 'API key.', example: EXAMPLE.apiKey, minLength: 1, maxLength: 256 }),
  },
  { description: 'Authenticates with the API key. Safer than sending it in the URL, because URLs end up in logs.' },
);
export type AuthAction = Static<typeof AuthAction>;

/** Anything a client may send. */
export type StreamAction = SubscribeAction | UnsubscribeAction | HeartbeatAction | AuthAction;
