import { Command } from 'commander';
import { adminCommand, asking } from './admin-command.ts';

export function builderCommand(): Command {
  return new Command('builder')
    .description('Builders, who make users of their own and place orders that these signed')
    .addCommand(create());
}

function create(): Command {
  const command = adminCommand('create', 'Makes a builder and prints its key, this once')
    .argument('<name>', 'letters, digits, dot, dash, underscore')
    .option('--replace-key', 'gives a builder that there is a new key; the old one ends at once');
  return command.action((name: string, { replaceKey }: { replaceKey?: true }) =>
    asking(command)('POST', '/admin/builder', { name, ...(replaceKey && { replaceKey }) }),
  );
}
