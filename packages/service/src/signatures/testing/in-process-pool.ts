import { checkLengths, RECORD_BYTES, writeRequest } from '../batch.ts';
import { loadEngine } from '../engine.ts';
import { readAnswer } from '../read-answer.ts';
import { createRecoverBatch } from '../recover-batch.ts';
import type { SignaturePool } from '../signatures.ts';

const engine = await loadEngine();
const recoverBatch = await createRecoverBatch(engine.recover);
const record = Buffer.alloc(RECORD_BYTES);

/** What the threads of a pool do, without threads, for tests of what uses it: one takes longer to start than most tests do. */
export const inProcessPool: SignaturePool = {
  engine: engine.name,
  pending: 0,
  recover(request) {
    checkLengths(request);
    writeRequest(record, 0, request);
    recoverBatch(record, 1);
    return Promise.resolve(readAnswer(record));
  },
  close: () => Promise.resolve(),
};
