import type { LabelData } from '@presage/protocol';
import type { LabelRow } from '../store/read-store.ts';

export function presentLabel({ labelId, name, imageUrl }: LabelRow): LabelData {
  return imageUrl === '' ? { labelId, labelName: name } : { labelId, labelName: name, imageUrl };
}
