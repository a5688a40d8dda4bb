import type { AccountId } from '@presage/exchange';
import { expect, it } from 'vitest';
import { MAX_OWN_CONNECTIONS } from '../limits.ts';
import { FakeReceiver } from '../testing/fake-receiver.ts';
import { OwnConnections } from './own-connections.ts';

const [ALICE, BOB] = [1 as AccountId, 2 as AccountId];

it('an account has room for a number of connections, each with any number of subscriptions', () => {
  const connections = new OwnConnections();
  const receivers = Array.from({ length: MAX_OWN_CONNECTIONS }, () => new FakeReceiver());
  const [first] = receivers as [FakeReceiver];
  const leave = receivers.map((receiver) => {
    expect(connections.hasRoom(ALICE, receiver)).toBe(true);
    return connections.add(ALICE, receiver);
  });
  const another = new FakeReceiver();
  expect(connections.hasRoom(ALICE, first)).toBe(true);
  expect(connections.hasRoom(ALICE, another)).toBe(false);
  expect(connections.hasRoom(BOB, another)).toBe(true);
  const leaveAgain = connections.add(ALICE, first);
  leave[0]?.();
  expect(connections.hasRoom(ALICE, another)).toBe(false);
  leaveAgain();
  expect(connections.hasRoom(ALICE, another)).toBe(true);
});
