import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newDataDir, removeDataDir, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { BACKUP, EXPECTED, type Expected, exchange, presage, RECORDINGS } from './recording.ts';

describe.each(readdirSync(RECORDINGS))('the recorded backup %s', (name) => {
  const folder = join(RECORDINGS, name);
  const { verified, exchanged, recordedAtMs }: Expected = JSON.parse(readFileSync(join(folder, EXPECTED), 'utf8'));
  const parent = newDataDir();
  const dataDir = join(parent, 'restored');
  let service: TestService | undefined;
  let restored = '';
  beforeAll(async () => {
    restored = await presage(dataDir, 'restore', join(folder, BACKUP), dataDir);
  });
  afterAll(async () => {
    await service?.stop();
    vi.restoreAllMocks();
    removeDataDir(parent);
  });

  it('replays to the recorded state when it is restored', () => {
    const change = 'a command has another effect, or a state other bytes: see "Formats" in CONTRIBUTING.md';
    expect(JSON.parse(restored), change).toMatchObject(verified);
  });

  // The chain of a recording on chain is gone, and no service starts without it.
  if (exchanged.length === 0) return;
  it('is served as it was, with its keys, and repeated orders are recognised', async () => {
    const aheadMs = recordedAtMs - Date.now();
    const trueNow = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + aheadMs);
    service = await startServiceHere({}, dataDir);
    for (const { response, ...question } of exchanged) {
      // Later versions may add fields.
      expect(await exchange(service, question), question.path).toMatchObject(response as object);
    }
  });
});
