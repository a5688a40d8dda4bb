import { OutcomeSide } from '../enums/order-enums.ts';
import * as field from './fields.ts';

/** The outcome of an order, a fill, a position or a payout (wire contract §3). */
export const outcomeFields = {
  outcome: field.text({ about: 'Label of the outcome.', example: 'Yes' }),
  outcomeSide: field.integerEnum({
    values: [OutcomeSide.YES, OutcomeSide.NO],
    about: '1 yes, 2 no.',
    example: OutcomeSide.YES,
  }),
  outcomeSideEnum: field.textEnum({ values: ['Yes', 'No'], about: 'The same, as a word.', example: 'Yes' }),
} as const;
