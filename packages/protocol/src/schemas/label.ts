import Type, { type Static } from 'typebox';
import * as field from './fields.ts';
import { dataOf } from './paging.ts';

/** A category label (service.md §2.9). */
export const LabelData = Type.Object(
  {
    labelId: field.integer({ about: 'Label number; stays the same when the name changes.', example: 1, minimum: 1 }),
    labelName: field.text({ about: 'Name of the label.', example: 'Weather' }),
    imageUrl: Type.Optional(field.text({ about: 'URL of an image.', example: 'https://example.org/weather.svg' })),
    imageMobileUrl: Type.Optional(
      field.text({ about: 'URL of an image for small screens.', example: 'https://example.org/weather-s.svg' }),
    ),
  },
  { ...field.closed, title: 'LabelData', description: 'A category label.' },
);
export type LabelData = Static<typeof LabelData>;

export const LabelList = Type.Object(
  { list: Type.Array(LabelData, { description: 'All labels.' }) },
  { ...field.closed, title: 'LabelList' },
);
export const LabelDetail = dataOf(LabelData, 'LabelDetail');
