import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { adminToken } from './admin-token.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

const read = () => adminToken({ dataDir, adminToken: undefined });

it('is generated once, and then read', () => {
  const made = read();
  expect(made).toMatchObject({ fresh: true, file: join(dataDir, 'admin.token') });
  expect(read()).toEqual({ ...made, fresh: false });
});

it.each(['', 'short', 'with a space in the middle of it'])(
  'is refused from a file with %j, with a message that says what to do',
  (text) => {
    writeFileSync(join(dataDir, 'admin.token'), text);
    expect(read).toThrow(
      `${join(dataDir, 'admin.token')} must hold 16 to 200 letters, digits and other ASCII characters, no spaces: remove it`,
    );
  },
);
