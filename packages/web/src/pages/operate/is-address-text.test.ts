import { expect, it } from 'vitest';
import { isAddressStart, isAddressText } from './is-address-text.ts';

const ADDRESS = '0x2f5eB29dF0f5B0a8b0e7A2Ca8b2A3F54B8Bc1D0e';

it('recognises an address, ignoring surrounding blanks', () => {
  expect([ADDRESS, ` ${ADDRESS}\n`].map(isAddressText)).toEqual([true, true]);
  expect(['', '0x', ADDRESS.slice(0, -1), `${ADDRESS}0`, ADDRESS.replace('0x', '')].map(isAddressText)).toEqual(
    Array(5).fill(false),
  );
});

it('recognises the start of an address', () => {
  expect(['0x', '0x2F5e', ADDRESS].map(isAddressStart)).toEqual([true, true, true]);
  expect(['2f5e', '0xg', `${ADDRESS}0`, 'alice'].map(isAddressStart)).toEqual(Array(4).fill(false));
});
