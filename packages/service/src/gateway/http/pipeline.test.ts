import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../stream/testing/collect-garbage.ts';
import { isPipelined, takesRequest } from './pipeline.ts';

it('responses that were sent are not kept, although their connection stays open', async () => {
  const socket = {};
  const sent = takeAndSend(socket);
  await setImmediate();
  collectGarbage();
  expect(sent.deref()).toBeUndefined();
  expect(socket).toBeDefined();
});

it('a response that was sent is no longer waited for, but the one after it is', () => {
  const socket = {};
  const take = () => {
    const response = Object.assign(new EventEmitter(), { req: { complete: true }, writableFinished: false });
    takesRequest({ socket } as IncomingMessage, response as unknown as ServerResponse);
    return response;
  };
  for (const response of [take(), take()]) {
    expect(isPipelined({ socket } as IncomingMessage)).toBe(true);
    response.writableFinished = true;
    response.emit('finish');
  }
  expect(isPipelined({ socket } as IncomingMessage)).toBe(false);
});

function takeAndSend(socket: object): WeakRef<object> {
  const response = new EventEmitter();
  takesRequest({ socket } as IncomingMessage, response as unknown as ServerResponse);
  response.emit('finish');
  return new WeakRef(response);
}
