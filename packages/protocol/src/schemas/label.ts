import Type, { type Static } from 'typebox';
import * as field from './fields.ts';
import { dataOf } from './paging.ts';

/** A category label (service.md §2.9). */
export const LabelData = field.object(
  'LabelData',
  {
    labelId: field.integer({ about: 'Label number; stays the same when the name changes.', example: 1, minimum: 1 }),
    labelName: field.text({ about: 'Name of the label.', example: 'Weather' }),
    imageUrl: Type.Optional(field.text({ about: 'URL of an image.', example: 'https://example.org/weather.svg' })),
    imageMobileUrl: Type.Optional(
      field.text({ about: 'URL of an image for small screens.', example: 'https://example.org/weather-s.svg' }),
    ),
  },
  { description: 'A category label.' },
);
export type LabelData = Static<typeof LabelData>;

export const LabelList = field.object('LabelList', { list: Type.Array(LabelData, { description: 'All labels.' }) });
export const LabelDetail = dataOf(LabelData, 'LabelDetail');
