import { expect, it } from 'vitest';
import { auditAction } from './audit-action.ts';

const entry = (command: object) => ({
  action: 'resolveMarket',
  detail: JSON.stringify({ command: { marketId: 1, outcome: 'yes', ...command }, outcome: { ok: true } }),
});

it('tells the preview of a resolution from the resolution', () => {
  expect(auditAction(entry({ dryRun: true }))).toBe('resolveMarket (preview)');
  expect(auditAction(entry({ dryRun: false }))).toBe('resolveMarket');
  expect(auditAction(entry({}))).toBe('resolveMarket');
});

it('leaves an action as it is whose details it cannot read', () => {
  expect(auditAction({ action: 'resolveMarket', detail: 'dryRun: true' })).toBe('resolveMarket');
});
