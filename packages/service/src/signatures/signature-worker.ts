import { parentPort, workerData } from 'node:worker_threads';
import type { AnsweredBatch, Batch, Ready } from './batch.ts';
import { loadEngine } from './engine.ts';
import { createRecoverBatch } from './recover-batch.ts';
import type { SignatureEngine } from './signatures.ts';

const { engine: wanted } = workerData as { engine: SignatureEngine };
const engine = await loadEngine(wanted);
const recoverBatch = await createRecoverBatch(engine.recover);

parentPort?.on('message', ({ buffer, count }: Batch) => {
  const failure = recoverBatch(new Uint8Array(buffer), count);
  parentPort?.postMessage({ buffer, count, failure } satisfies AnsweredBatch, [buffer]);
});

parentPort?.postMessage({ engine: engine.name, nativeProblem: engine.nativeProblem } satisfies Ready);
