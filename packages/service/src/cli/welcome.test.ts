import { expect, it } from 'vitest';
import { welcomeLines } from './welcome.ts';

const SERVICE = { origin: 'http://127.0.0.1:3104', demo: false };
const FILE = '/srv/my data/admin.token';

it('shows the admin token when it was made, and later where it is', () => {
  const made = welcomeLines({ ...SERVICE, adminToken: { token: 'made-now', fresh: true, file: FILE } }, {}).join('\n');
  expect(made).toContain(`token made-now  (shown only once; kept in ${FILE})`);
  const kept = welcomeLines({ ...SERVICE, adminToken: { token: 'made-then', fresh: false, file: FILE } }, {}).join(
    '\n',
  );
  expect(kept).toContain(`token in ${FILE}`);
  expect(kept).not.toContain('made-then');
  const set = welcomeLines({ ...SERVICE, adminToken: { token: 'set', fresh: false, file: undefined } }, {}).join('\n');
  expect(set).not.toContain('token');
});

it.each([
  [{}, 'npx presage'],
  [{ DATA_DIR: '', PORT: '3104' }, 'PORT=3104 npx presage'],
  [
    { DATA_DIR: "/srv/my data's", HOST: '0.0.0.0', PORT: '0' },
    "DATA_DIR='/srv/my data'\\''s' HOST=0.0.0.0 PORT=3104 npx presage",
  ],
])('the command it proposes finds this service: %j', (env, command) => {
  const lines = welcomeLines({ ...SERVICE, adminToken: { token: 'x', fresh: false, file: undefined } }, env);
  expect(lines.at(-1)).toContain(`  Next       ${command} market create`);
});
