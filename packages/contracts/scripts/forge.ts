// Runs forge on the contracts from the root of the repository, as foundry.toml expects.
// Usage: npm run forge -w packages/contracts -- test

import { runForge } from './run-forge.ts';

process.exitCode = runForge(process.argv.slice(2), 'inherit').status ?? 1;
