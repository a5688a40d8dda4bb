import Type, { type Static } from 'typebox';
import { ERRORS } from '../errors/error-table.ts';
import * as field from '../schemas/fields.ts';
import { STREAM_ACTIONS } from './channels.ts';
import { channel, EXAMPLE_SEQ, msgType, named, seq } from './stream-fields.ts';

function action() {
  return field.textEnum({ values: STREAM_ACTIONS, about: 'The action that is answered.', example: 'SUBSCRIBE' });
}

/** Answers an action that was done (wire contract §6). */
export const StreamAck = Type.Object(
  {
    msgType: msgType('ack'),
    action: action(),
    channel: Type.Optional(channel()),
    marketId: Type.Optional(field.marketId({ about: 'As it was sent.' })),
    rootMarketId: Type.Optional(field.marketId({ about: 'As it was sent.', example: 7 })),
    seq: Type.Optional(
      seq(
        'Of a subscription: its messages go on after this number. The same as resumeFrom when nothing is missing; absent where a snapshot follows, and by rootMarketId on market channels.',
      ),
    ),
  },
  named('StreamAck', 'An action was done.', {
    msgType: 'ack',
    action: 'SUBSCRIBE',
    channel: 'market.last.price',
    marketId: 1,
    seq: EXAMPLE_SEQ,
  }),
);
export type StreamAck = Static<typeof StreamAck>;

/** Answers an action that was refused, or tells of a subscription that ended by itself (wire contract §6). */
export const StreamError = Type.Object(
  {
    msgType: msgType('error'),
    errno: field.integerEnum({
      values: ERRORS.map(({ errno }) => errno).filter((errno) => errno !== 0),
      about: 'Number of the error; see the table of errors.',
      example: 200,
    }),
    errmsg: field.text({
      about: 'Which field, the value received, what is accepted.',
      example: 'marketId: received 99; no market has this id',
    }),
    action: Type.Optional(action()),
    channel: Type.Optional(channel()),
  },
  named('StreamError', 'An action was refused; without an action, a subscription ended by itself.'),
);
export type StreamError = Static<typeof StreamError>;
