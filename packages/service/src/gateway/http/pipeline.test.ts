import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../stream/testing/collect-garbage.ts';
import { takesRequest } from './pipeline.ts';

it('responses that were sent are not kept, although their connection stays open', async () => {
  const socket = {};
  const sent = takeAndSend(socket);
  await setImmediate();
  collectGarbage();
  expect(sent.deref()).toBeUndefined();
  expect(socket).toBeDefined();
});

function takeAndSend(socket: object): WeakRef<object> {
  const response = new EventEmitter();
  takesRequest({ socket } as IncomingMessage, response as unknown as ServerResponse);
  response.emit('finish');
  return new WeakRef(response);
}
