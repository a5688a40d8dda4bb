import { numberText } from '../format/number-text.ts';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

/** An amount of memory or disk: `443 MiB`, `59.2 GiB`. */
export function bytesText(bytes: number): string {
  return bytes < GIBIBYTE ? `${numberText(bytes / MEBIBYTE)} MiB` : `${numberText(bytes / GIBIBYTE, 1)} GiB`;
}
