import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { newTrader } from '../support/trader.ts';

const PUBLISHED = '@opinion-labs/opinion-clob-sdk';
const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(import.meta.dirname, 'moving-over-program.ts');

describe('a program written for the published client', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await startServiceHere();
    // Beside the tests, so that imports resolve the same way.
    folder = mkdtempSync(path.join(import.meta.dirname, '.moved-'));
    writeFileSync(
      path.join(folder, 'program.ts'),
      readFileSync(program, 'utf8').replaceAll(PUBLISHED, '@presage/client'),
    );
  });
  afterAll(async () => {
    await discardService(service);
    rmSync(folder, { recursive: true });
  });

  /** Returns what the program prints with a new account and market. */
  async function run(file: string): Promise<unknown> {
    const { marketId } = await openMarket(service, { marketTitle: 'Will it move over?' });
    const { apiKey, privateKey, multiSigAddress } = await newTrader(service, '1000');
    const config = { host: service.baseUrl, apiKey, privateKey, multiSigAddress, marketId };
    const options = { encoding: 'utf8', env: { ...process.env, CONFIG: JSON.stringify(config) } } as const;
    const printed = await promisify(execFile)(process.execPath, ['--conditions=@presage/source', file], options);
    return JSON.parse(printed.stdout);
  }

  it('compiles with only its import changed', () => {
    const config = { extends: '../../tsconfig.json', include: ['program.ts'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    expect(() => execFileSync(tsc, ['-p', folder], { encoding: 'utf8' })).not.toThrow();
  });

  it('prints the same', async () => {
    const published = await run(program);
    expect(await run(path.join(folder, 'program.ts'))).toEqual(published);
    expect(published).toMatchObject({
      placed: 0,
      batch: [true, true],
      cancelled: true,
      all: [2, 2, 0, 2],
      thrown: 'InvalidParamError',
    });
  });
});
