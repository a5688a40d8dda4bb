import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../stream/testing/collect-garbage.ts';
import { takesRequest } from './pipeline.ts';

it('responses that were sent are not kept for as long as their connection is open', async () => {
  const request = { socket: {} } as IncomingMessage;
  const sent = noteSent(request);
  takesRequest(request, {} as ServerResponse);
  await setImmediate();
  collectGarbage();
  expect(sent.deref()).toBeUndefined();
});

function noteSent(request: IncomingMessage): WeakRef<object> {
  const response = { writableFinished: true } as ServerResponse;
  takesRequest(request, response);
  return new WeakRef(response);
}
