import Type from 'typebox';
import { EXAMPLE } from '../schemas/example-values.ts';
import * as field from '../schemas/fields.ts';
import { STREAM_CHANNELS, type StreamChannelName } from './channels.ts';

/** Building blocks of the stream's schemas. */

/** The message number of all examples: the first of a service that started at the examples' time. */
export const EXAMPLE_SEQ = EXAMPLE.nowMs * 1_024 + 1;

/** The word that identifies the kind of a frame. */
export function msgType<const Word extends string>(word: Word) {
  return Type.Literal(word, { description: 'Kind of this frame.', examples: [word] });
}

/** A message's number. */
export function seq(about = 'Number of the message: one more than that of the previous message.') {
  return field.integer({ about, example: EXAMPLE_SEQ, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
}

/** When a message was made. */
export function ts() {
  return field.unixMs({ about: 'When the message was made, Unix milliseconds.', example: EXAMPLE.nowMs });
}

/** The categorical root, in messages of a subscription by root. */
export function rootMarketId() {
  return Type.Optional(
    field.marketId({
      about: 'Categorical root of the market; present only for a subscription by rootMarketId.',
      example: 7,
    }),
  );
}

/** A channel by name. */
export function channel(example: StreamChannelName = 'market.depth.diff') {
  return field.textEnum({ values: STREAM_CHANNELS, about: 'Name of the channel.', example });
}
