// The thread of bare-order-child.ts that waits for the disk: it overwrites 4 KiB in blocks that the file already has,
// as a journal does that reuses its write-ahead log, and syncs.

import { closeSync, fdatasyncSync, fsyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const BLOCK = Buffer.alloc(4_096, 7);
const BLOCKS = 1_000;

const { folder } = workerData as { folder: string };
const file = openSync(path.join(folder, 'bare-order'), 'w');
for (let block = 0; block < BLOCKS; block += 1) writeSync(file, BLOCK);
fsyncSync(file);
let block = 0;

parentPort?.on('message', () => {
  writeSync(file, BLOCK, 0, BLOCK.length, block * BLOCK.length);
  fdatasyncSync(file);
  block = (block + 1) % BLOCKS;
  parentPort?.postMessage('on disk');
});
parentPort?.on('close', () => closeSync(file));
parentPort?.postMessage('ready');
