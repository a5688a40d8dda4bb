import { describe, expect, test } from 'vitest';
import type { Command, RequestedCommand } from '../command.ts';
import { createCore } from '../core.ts';
import { Resolution } from '../enums.ts';
import { FIXED_HASH_SECRET } from '../memory/hash-secret.ts';
import { accountId, lots, quote } from '../testing/notation.ts';
import { digest, MARKET, marketCommand, Trial } from '../testing/trial.ts';
import { idleRequest, performOnce } from './perform-once.ts';
import { REQUEST_WORDS } from './request-id.ts';
import { RequestLog } from './request-log.ts';

const A = accountId('A');

/** The id of a request and of its contents, each by a number. */
const idOf = (request: number, contents = 1) => `${digest(request).slice(0, 32)}${digest(contents).slice(0, 16)}`;

/** Fees of 0.01 quote, collected by a fill of 1 share at 0.5. */
function withFees(): Trial {
  const trial = Trial.trading('AB', { takerFeeBps: 400 });
  trial.order('A sell 1 yes @ 0.5');
  trial.order('B buy 1 yes @ 0.5');
  return trial;
}

function resolved(): Trial {
  const trial = Trial.trading('A');
  trial.move('close');
  trial.resolve(Resolution.Yes);
  return trial;
}

describe('a request that is sent again', () => {
  const amount = { accountId: A, amountUnits: quote('5') };
  const pairs = { accountId: A, marketId: MARKET, sizeLots: lots('5') };
  test.each<{ trial: () => Trial; command: RequestedCommand; outcome: object }>([
    { trial: withFees, command: { kind: 'credit', ...amount }, outcome: {} },
    { trial: withFees, command: { kind: 'debit', ...amount }, outcome: {} },
    { trial: withFees, command: { kind: 'split', ...pairs }, outcome: {} },
    { trial: withFees, command: { kind: 'merge', ...pairs }, outcome: {} },
    { trial: withFees, command: marketCommand('new'), outcome: { marketId: 2 } },
    { trial: withFees, command: { kind: 'sweepFees', accountId: A }, outcome: { amountUnits: quote('0.01') } },
    {
      trial: resolved,
      command: { kind: 'redeem', accountId: A, marketId: MARKET },
      outcome: { amountUnits: quote('1000') },
    },
  ])('is done once and answered alike: $command.kind', ({ trial: trialOf, command, outcome }) => {
    const trial = trialOf();
    const sent: Command = { ...command, requestId: idOf(1) };
    expect(trial.apply(sent)).toEqual({ ok: true, ...outcome });
    expect(trial.events).not.toEqual([]);
    trial.timeMs += 365 * 86_400_000;
    trial.apply({ kind: 'tick' });
    const before = trial.exchange.balanceOf(A);
    expect(trial.exchange.idleOutcome(sent, trial.timeMs)).toEqual({ ok: true, duplicate: true, ...outcome });
    expect(trial.apply(sent)).toEqual({ ok: true, duplicate: true, ...outcome });
    expect(trial.events).toEqual([]);
    expect(trial.exchange.balanceOf(A)).toEqual(before);
  });

  test('is done again when it has another id, or none', () => {
    const trial = Trial.trading('A');
    const split: Command = { kind: 'split', accountId: A, marketId: MARKET, sizeLots: lots('1') };
    for (const requestId of [idOf(1), idOf(2)]) trial.apply({ ...split, requestId });
    for (const _ of [1, 2]) trial.apply(split);
    expect(trial.wealth('A')).toBe('8996 quote, 1004 yes, 1004 no');
  });

  test('is examined anew after a refusal, which changed nothing', () => {
    const trial = new Trial();
    const credit: Command = { kind: 'credit', accountId: A, amountUnits: quote('1'), requestId: idOf(1) };
    expect(trial.refusal(credit)).toBe('unknownAccount');
    trial.openAccounts('A');
    expect(trial.apply(credit)).toEqual({ ok: true });
  });
});

describe('the id of a request that was carried out', () => {
  const credit: Command = { kind: 'credit', accountId: A, amountUnits: quote('1'), requestId: idOf(1, 1) };

  test('is refused with other contents, also after the original was sent again', () => {
    const trial = new Trial();
    trial.openAccounts('A');
    trial.apply(credit);
    const other: Command = { ...credit, amountUnits: quote('2'), requestId: idOf(1, 2) };
    expect(trial.exchange.idleOutcome(other, trial.timeMs)).toMatchObject({ reject: { code: 'requestIdUsed' } });
    expect(trial.refusal(other)).toBe('requestIdUsed');
    expect(trial.apply(credit)).toEqual({ ok: true, duplicate: true });
    expect(trial.refusal(other)).toBe('requestIdUsed');
  });

  test.each([
    ['id', 31, { ok: true }],
    ['contents', 47, { ok: false, reject: { code: 'requestIdUsed' } }],
  ])('counts to the last digit of its %s', (_, last, outcome) => {
    const trial = new Trial();
    trial.openAccounts('A');
    trial.apply(credit);
    const { requestId = '' } = credit;
    const digit = requestId[last] === '0' ? '1' : '0';
    const other = `${requestId.slice(0, last)}${digit}${requestId.slice(last + 1)}`;
    expect(trial.apply({ ...credit, requestId: other })).toEqual(outcome);
  });

  test('is one of very many', () => {
    const trial = new Trial();
    trial.openAccounts('A');
    const ids = Array.from({ length: 3_000 }, (_, index) => idOf(index + 1, index));
    for (const requestId of ids) trial.apply({ ...credit, requestId });
    for (const requestId of ids) {
      expect(trial.exchange.idleOutcome({ ...credit, requestId }, trial.timeMs)).toEqual({ ok: true, duplicate: true });
    }
    expect(trial.wealth('A')).toBe('13000 quote, 0 yes, 0 no');
  });

  test.each(['', 'A'.repeat(48), '0'.repeat(47), '0'.repeat(49)])('must be 48 hex digits: %s', (requestId) => {
    const trial = new Trial();
    expect(() => trial.apply({ ...credit, requestId })).toThrow('48 lower-case hex digits');
  });
});

test('requests are refused while no more ids can be remembered; those without one are not', () => {
  const core = { ...createCore(), requests: new RequestLog(1, FIXED_HASH_SECRET) };
  core.requests.append(new Int32Array(REQUEST_WORDS).fill(7), 0n);
  const credit = { kind: 'credit', accountId: A, amountUnits: quote('1') } as const;
  const refused = { ok: false, reject: { code: 'tooMany', what: 'requests', max: 1 } };
  expect(idleRequest(core, { ...credit, requestId: idOf(1) })).toEqual(refused);
  expect(performOnce(core, { ...credit, requestId: idOf(1) }, () => ({ ok: true }))).toEqual(refused);
  expect(performOnce(core, credit, () => ({ ok: true }))).toEqual({ ok: true });
});
