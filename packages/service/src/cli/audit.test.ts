import { expect, it } from 'vitest';
import { readable } from './audit.ts';

it('an entry of the audit log is printed with a readable time and detail', () => {
  const entry = { actor: 'admin', action: 'credit', target: 'account 0x1' };
  expect(readable({ ...entry, at: 1_795_003_600, detail: '{"command":{"amount":"5"},"outcome":{"ok":true}}' })).toEqual(
    {
      ...entry,
      at: '2026-11-18T12:06:40.000Z',
      detail: { command: { amount: '5' }, outcome: { ok: true } },
    },
  );
});
