// Type-checks every package, the tests, the benchmarks and the scripts. Usage: npm run types

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const projects = [
  'tsconfig.json',
  ...globSync(['packages/*/tsconfig.json', 'test/tsconfig.json', 'bench/tsconfig.json']),
];
const failed = projects.filter((project) => hasSources(project) && !isSound(project));

if (failed.length > 0) {
  console.error(`Type errors in ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** tsc fails on a project without any file. */
function hasSources(project: string): boolean {
  return globSync(`${path.dirname(project)}/**/*.ts`, { exclude: ['**/node_modules'] }).length > 0;
}

function isSound(project: string): boolean {
  const { status, error } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' });
  if (error !== undefined) throw error;
  return status === 0;
}
