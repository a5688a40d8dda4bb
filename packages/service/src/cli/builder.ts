import { Command } from 'commander';
import { adminCommand, sendAndPrint } from './admin-command.ts';

export function builderCommand(): Command {
  return new Command('builder')
    .description('Builders: they register users of their own and place the orders these users signed')
    .addCommand(create());
}

function create(): Command {
  const command = adminCommand('create', 'Creates a builder and prints its key, which is shown only once')
    .argument('<name>', 'letters, digits, dot, dash, underscore')
    .option('--replace-key', 'gives an existing builder a new key; the old one stops working at once');
  return command.action((name: string, { replaceKey }: { replaceKey?: true }) =>
    sendAndPrint(command, 'POST', '/admin/builder', { name, ...(replaceKey && { replaceKey }) }),
  );
}
