// Loaded ahead of a service that tests start: its standard output is a disk without room, so it says on the standard error
// where it listens.

import { subscribe } from 'node:diagnostics_channel';
import { closeSync, openSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  closeSync(1);
  // Takes the lowest number that is free.
  if (openSync('/dev/full', 'w') !== 1) throw new Error('the standard output was not replaced');
  subscribe('tracing:net.server.listen:asyncEnd', (message) => {
    const { address, port } = (message as { server: Server }).server.address() as AddressInfo;
    process.stderr.write(`http://${address}:${port}\n`);
  });
}
