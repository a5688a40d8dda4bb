import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SettingError } from '../settings/settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { takeDataDir } from './take-data-dir.ts';

it('a folder that cannot be used is refused with what the system says and what can be done', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const take = () => takeDataDir(join(file, 'data'));
  expect(take).toThrow(SettingError);
  expect(take).toThrow(
    /^setting DATA_DIR: got ".*data", but it must be a folder .*the system says: E\w+: .*how its disk is mounted$/,
  );
});
