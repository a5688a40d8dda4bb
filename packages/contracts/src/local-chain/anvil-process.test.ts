import { expect, it } from 'vitest';
import { portIn } from './anvil-process.ts';

it.each([
  ['', undefined],
  ['Listening on 127.0.0.1:', undefined],
  ['Listening on 127.0.0.1:85', undefined],
  ['Chain ID: 56\n\nListening on 127.0.0.1:8545\n', 8545],
])('the port is read once its line is complete: %j', (output, port) => {
  expect(portIn(output)).toBe(port);
});
