// Writes src/generated from the routes and schemas of @presage/protocol. Usage: npm run generate
//
// The published package then contains plain interfaces with the protocol's descriptions, and no schema library. A test
// checks that they are the same types.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES, type Route, STREAM_CHANNEL_TABLE } from '@presage/protocol';
import { declarations, typeOf } from './wire-types.ts';

/** Public and account endpoints; those for operators are in an entry point of their own. */
const routes = routesFor(({ auth }) => auth !== 'admin' && auth !== 'builder');
const adminRoutes = routesFor(({ auth }) => auth === 'admin');
const folder = path.resolve(import.meta.dirname, '../src/generated');
const HEAD = '// Generated from @presage/protocol by `npm run generate`: edit that, not this file.\n\n';

mkdirSync(folder, { recursive: true });
const operations = routes.map(operationType).join('');
const adminOperations = adminRoutes.map(operationType).join('');
for (const schema of Object.values(STREAM_CHANNEL_TABLE).flatMap(({ schemas }) => schemas)) typeOf(schema);
const MANY_LINES =
  '// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated code, read by compilers and editors.\n\n';
write(
  'wire.ts',
  `${MANY_LINES}${declarations()}
${interfaceOf('Operations', 'Input and result of each endpoint.', operations)}
${interfaceOf('AdminOperations', 'Input and result of each operator endpoint.', adminOperations)}`,
);
write('endpoints.ts', `export const ENDPOINTS = {\n${routes.map(endpoint).join('')}} as const;\n`);
write('admin-endpoints.ts', `export const ADMIN_ENDPOINTS = {\n${adminRoutes.map(endpoint).join('')}} as const;\n`);
execFileSync('biome', ['check', '--write', '--log-level=error', folder], { stdio: 'inherit' });

function routesFor(isFor: (route: Route) => boolean): [string, Route][] {
  return Object.entries<Route>(ROUTES).filter(([, route]) => isFor(route));
}

function endpoint([id, { method, path: at, envelope, walletAction }]: [string, Route]): string {
  const fields = {
    method,
    path: at,
    // Almost all endpoints use the other envelope, so leaving it out saves bytes in every bundle.
    ...(envelope === 'data' ? { envelope } : {}),
    ...(walletAction === undefined ? {} : { walletAction }),
  };
  const text = Object.entries(fields).map(([name, value]) => `${name}: '${value}'`);
  return `  ${id}: { ${text.join(', ')} },\n`;
}

function operationType([id, { summary, params, query, body, result, resultMayBeNull }]: [string, Route]): string {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema === undefined ? [] : [`${name}: ${typeOf(schema)};`],
  );
  const answer = `result: ${typeOf(result)}${resultMayBeNull === true ? ' | null' : ''};`;
  return `/** ${summary}. */\n${id}: { ${[...parts, answer].join(' ')} };\n`;
}

function interfaceOf(name: string, comment: string, members: string): string {
  return `/** ${comment} */\nexport interface ${name} {\n${members}}\n`;
}

function write(file: string, text: string): void {
  writeFileSync(path.join(folder, file), HEAD + text);
}
