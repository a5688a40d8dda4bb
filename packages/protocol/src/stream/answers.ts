import Type, { type Static } from 'typebox';
import { ERRORS } from '../errors/error-table.ts';
import * as field from '../schemas/fields.ts';
import { STREAM_ACTIONS } from './channels.ts';
import { channel, EXAMPLE_SEQ, msgType, seq } from './stream-fields.ts';

function action() {
  return field.textEnum({ values: STREAM_ACTIONS, about: 'The action this responds to.', example: 'SUBSCRIBE' });
}

/** Acknowledges an action that succeeded (wire contract §6). */
export const StreamAck = field.object(
  'StreamAck',
  {
    msgType: msgType('ack'),
    action: action(),
    channel: Type.Optional(channel()),
    marketId: Type.Optional(field.marketId({ about: 'As sent in the action.' })),
    rootMarketId: Type.Optional(field.marketId({ about: 'As sent in the action.', example: 7 })),
    seq: Type.Optional(
      seq(
        'For a subscription: its messages continue after this number. When nothing is missing, it equals resumeFrom, or nothingMissed is set; absent when a snapshot follows, and for rootMarketId on market channels.',
      ),
    ),
    replayTo: Type.Optional(
      seq(
        'For a subscription: its messages up to this number exist already and follow this ack, so that after it the client has everything. Absent when none follow, when a snapshot follows, and for rootMarketId on market channels.',
      ),
    ),
    nothingMissed: Type.Optional(
      Type.Literal(true, {
        description:
          'On own channels, after a restart of the service: nothing was missed although seq is not resumeFrom, because the channel was numbered anew. Without it, what happened in between is lost.',
        examples: [true],
      }),
    ),
  },
  {
    description: 'An action succeeded.',
    examples: [
      {
        msgType: 'ack',
        action: 'SUBSCRIBE',
        channel: 'market.last.price',
        marketId: 1,
        seq: EXAMPLE_SEQ,
      },
    ],
  },
);
export type StreamAck = Static<typeof StreamAck>;

/** Reports that an action was refused, or that the service ended a subscription (wire contract §6). */
export const StreamError = field.object(
  'StreamError',
  {
    msgType: msgType('error'),
    errno: field.integerEnum({
      values: ERRORS.map(({ errno }) => errno).filter((errno) => errno !== 0),
      about: 'Number of the error, from the error table.',
      example: 200,
    }),
    errmsg: field.text({
      about: 'Which field is at fault, the value received and what is accepted.',
      example: 'marketId: received 99; no market has this id',
    }),
    action: Type.Optional(action()),
    channel: Type.Optional(channel()),
  },
  { description: 'An action was refused; without `action`, the service ended a subscription.' },
);
export type StreamError = Static<typeof StreamError>;
