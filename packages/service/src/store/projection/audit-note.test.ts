import { type AccountId, type Command, digestOfText, type QuoteUnits } from '@presage/exchange';
import { expect, it } from 'vitest';
import { canonicalJson, parseCanonicalJson } from '../../journal/codec/canonical-json.ts';
import { auditNoteOf } from './audit-note.ts';

it('notes the same about a command as it was submitted and as the journal returns it, or a rebuilt store would differ', () => {
  const submitted = { kind: 'credit', amountUnits: 5n as QuoteUnits, accountId: 3, note: [{ to: 1, at: 2 }] };
  const read = parseCanonicalJson(canonicalJson(submitted));
  const [live, rebuilt] = [submitted, read].map((command) =>
    auditNoteOf({
      sequence: 1,
      timeMs: 1,
      actor: 'admin',
      command: command as Command,
      outcome: { ok: true },
      events: [],
    }),
  );
  expect(live).toEqual(rebuilt);
  expect(live?.detail).toBe('{"command":{"amountUnits":"5","note":[{"at":2,"to":1}]},"outcome":{"ok":true}}');
});

it('names an order by its id', () => {
  const digest = 'abcdef01'.repeat(8);
  const command: Command = { kind: 'cancelOrder', accountId: 3 as AccountId, digest: digestOfText(digest) };
  const note = auditNoteOf({ sequence: 1, timeMs: 1, actor: 'chain', command, outcome: { ok: true }, events: [] });
  expect(note?.target).toBe(`order 0x${digest}`);
  expect(note?.detail).toBe(`{"command":{"digest":"${digest}"},"outcome":{"ok":true}}`);
});
