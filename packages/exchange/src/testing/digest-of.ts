import { seededDraw } from './draw.ts';

/** A random-looking digest, different for each number. */
export function digestOf(number: number): string {
  const draw = seededDraw(number);
  const words = Array.from({ length: 7 }, () => draw(0x1_0000_0000).toString(16).padStart(8, '0'));
  return `${words.join('')}${number.toString(16).padStart(8, '0')}`;
}
