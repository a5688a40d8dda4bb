// Type-checks every package, the tests, the benchmarks and the scripts. Usage: npm run types

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

const projects = [
  'tsconfig.json',
  ...globSync(['packages/*/tsconfig.json', 'test/tsconfig.json', 'bench/tsconfig.json']),
];
const failed = projects.filter((project) => !isSound(project));

if (failed.length > 0) {
  console.error(`Type errors in ${failed.join(', ')}`);
  process.exitCode = 1;
}

function isSound(project: string): boolean {
  const { status, error } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' });
  if (error !== undefined) throw error;
  return status === 0;
}
