// Loaded into a service with `--import`, and by that into each of its threads: appends what a thread loads to a file of the
// thread's own in the folder TELL_LOADED_IN.

import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

const file = path.join(process.env.TELL_LOADED_IN ?? '', String(threadId));

registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
