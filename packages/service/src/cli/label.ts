import { Command } from 'commander';
import { adminCommand, read, sendAndPrint } from './admin-command.ts';

export function labelCommand(): Command {
  return new Command('label')
    .description('Labels by which markets can be filtered')
    .addCommand(create())
    .addCommand(list());
}

function create(): Command {
  const command = adminCommand('create', 'Creates a label')
    .argument('<name>', 'for instance Politics')
    .option('--image-url <url>', 'picture shown beside it');
  return command.action((labelName: string, { imageUrl }: { imageUrl?: string }) =>
    sendAndPrint(command, 'POST', '/admin/label', { labelName, ...(imageUrl === undefined ? {} : { imageUrl }) }),
  );
}

function list(): Command {
  const command = adminCommand('list', 'Lists all labels');
  return command.action(() => read(command, '/label'));
}
