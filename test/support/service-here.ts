import { readSettings, standardOutput, startService } from '@presage/service';
import { newDataDir, placeOf, settingsOf, type TestService } from './running-service.ts';

/** One output for all services of this process. With the log level below, nothing is written to it. */
const output = standardOutput(process.stdout);

/**
 * Starts a service in the process of the test, whose code is loaded and compiled already. A test that needs something of
 * a process, such as its signals, its end, its output or a core of its own, uses `startRunningService`.
 */
export async function startServiceHere(
  environment: Readonly<Record<string, string>> = {},
  dataDir: string = newDataDir(),
): Promise<TestService> {
  const settings = readSettings({ ...settingsOf(environment, dataDir), LOG_LEVEL: 'silent' });
  const onFatal = (error: unknown): never => {
    throw error;
  };
  const { origin, stop } = await startService({ settings, output, onFatal });
  return { ...placeOf(origin, dataDir, environment), stop };
}
