// Preloaded into a service that tests start: its standard output is a full disk, so it prints its address on standard
// error instead.

import { subscribe } from 'node:diagnostics_channel';
import { closeSync, openSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  closeSync(1);
  // open takes the lowest free descriptor.
  if (openSync('/dev/full', 'w') !== 1) throw new Error('the standard output was not replaced');
  subscribe('tracing:net.server.listen:asyncEnd', (message) => {
    const { address, port } = (message as { server: Server }).server.address() as AddressInfo;
    process.stderr.write(`http://${address}:${port}\n`);
  });
}
