// Preloaded into a service and each of its threads with `--import`: appends the URL of every module that a thread loads
// to a file per thread in the folder RECORD_LOADED_IN.

import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

const file = path.join(process.env.RECORD_LOADED_IN ?? '', String(threadId));

registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
