import { describe, expect, it } from 'vitest';
import { auditFields } from './audit-fields.ts';

const pairs = (detail: unknown) => auditFields(JSON.stringify(detail))?.map(({ name, value }) => `${name}: ${value}`);

describe('the details of an audit entry', () => {
  it('are the fields of its command', () => {
    const command = { marketTitle: 'Rain?', makerFeeBps: 5, labelIds: [1, 2] };
    expect(pairs({ command, outcome: { ok: true } })).toEqual([
      'marketTitle: Rain?',
      'makerFeeBps: 5',
      'labelIds: [1,2]',
    ]);
  });

  it('include what its outcome says, such as a refusal', () => {
    expect(pairs({ command: { marketId: 1 }, outcome: { ok: true, labelId: 3 } })).toEqual([
      'marketId: 1',
      'labelId: 3',
    ]);
    const outcome = { ok: false, reject: { code: 'illegalTransition' } };
    expect(pairs({ command: { marketId: 1 }, outcome })).toEqual([
      'marketId: 1',
      'ok: false',
      'reject: {"code":"illegalTransition"}',
    ]);
  });

  it('are each shown once', () => {
    expect(pairs({ command: { marketId: 1 }, outcome: { ok: true, marketId: 1 } })).toEqual(['marketId: 1']);
    expect(pairs({ command: { outcome: 'yes' }, outcome: { ok: true, outcome: 'no' } })).toHaveLength(2);
  });

  it.each(['', 'no JSON', '[1]', '{"command":3}'])('are unknown in other text, such as %j', (text) => {
    expect(auditFields(text)).toBeUndefined();
  });
});
