import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import { CLOSE_WAIT_MS } from '../limits.ts';
import { closeConnectionsLater } from './close-connections-later.ts';

let time: SimulatedTime;
let server: EventEmitter & { readonly closeAllConnections: ReturnType<typeof vi.fn> };

beforeEach(() => {
  time = new SimulatedTime();
  server = Object.assign(new EventEmitter(), { closeAllConnections: vi.fn() });
  closeConnectionsLater(server as unknown as Server, time);
});

it('connections are closed that are still open after a while', async () => {
  await time.pass(CLOSE_WAIT_MS - 1);
  expect(server.closeAllConnections).not.toHaveBeenCalled();
  await time.pass(1);
  expect(server.closeAllConnections).toHaveBeenCalledOnce();
});

it('while the process stands still, connections keep the time to be answered', async () => {
  time.fireDue(60_000);
  await time.pass(CLOSE_WAIT_MS / 2);
  expect(server.closeAllConnections).not.toHaveBeenCalled();
  await time.pass(CLOSE_WAIT_MS / 2);
  expect(server.closeAllConnections).toHaveBeenCalledOnce();
});

it('nothing waits once the server has closed', () => {
  server.emit('close');
  expect(time.pendingTimers).toBe(0);
});
