import { NotAcceptedError } from '../sequencer/sequencer.ts';
import type { Settings } from '../settings/settings.ts';

const BYTES_PER_MIB = 1024 * 1024;

/**
 * Turns a refusal that ended the making of a demo into an error with a message for whoever starts it; returns any other
 * error unchanged.
 */
export function explainRefusedDemo(error: unknown, settings: Pick<Settings, 'dataDir' | 'diskReserveBytes'>): unknown {
  if (!(error instanceof NotAcceptedError)) return error;
  return new Error(`the demo could not be made: ${causeOf(error, settings)}`, { cause: error });
}

function causeOf(
  { reason }: NotAcceptedError,
  { dataDir, diskReserveBytes }: Pick<Settings, 'dataDir' | 'diskReserveBytes'>,
): string {
  if (reason === 'diskReserve') {
    const reserve = `${diskReserveBytes / BYTES_PER_MIB} MiB`;
    return `the disk of ${dataDir} has less free space than DISK_RESERVE_MB (${reserve}): free some, or name a folder on another disk in DATA_DIR`;
  }
  if (reason === 'memoryReserve')
    return 'nearly all of the memory is in use: give the service more, or stop something else';
  return `orders are refused (${reason}): start again`;
}
