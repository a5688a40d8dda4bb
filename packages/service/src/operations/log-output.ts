import { pino } from 'pino';

/**
 * Standard output, for the log. Where nobody reads it any more there is nothing to log to, which is no reason to stop:
 * pino falls silent at the end of a pipe by itself, here also when a terminal closes.
 */
export function logOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest: 1, sync: true });
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (error.code !== 'EIO') throw error;
    output.write = () => true;
    output.flushSync = () => undefined;
  });
  return output;
}
