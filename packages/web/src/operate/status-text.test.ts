import { expect, it } from 'vitest';
import { statusText } from './status-text.ts';

it('tells a paused market from an open one, as its badge does', () => {
  expect(statusText({ statusEnum: 'activated', halted: false })).toBe('Open');
  expect(statusText({ statusEnum: 'activated', halted: true })).toBe('Paused');
});

it('does not call a market paused that no longer trades', () => {
  expect(statusText({ statusEnum: 'resolving', halted: true })).toBe('Awaiting result');
});
