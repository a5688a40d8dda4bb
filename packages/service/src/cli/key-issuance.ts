import { Command } from 'commander';
import { adminCommand, sendAndPrint } from './admin-command.ts';

export function keyIssuanceCommand(): Command {
  return new Command('key-issuance')
    .description('Whether wallets may issue API keys to themselves')
    .addCommand(show())
    .addCommand(set('on', true))
    .addCommand(set('off', false));
}

function show(): Command {
  const command = adminCommand('show', 'Prints whether it is on');
  return command.action(() => sendAndPrint(command, 'GET', '/admin/key-issuance'));
}

function set(name: string, enabled: boolean): Command {
  const command = adminCommand(name, `Switches self-service key issuance ${name}`);
  return command.action(() => sendAndPrint(command, 'PUT', '/admin/key-issuance', { enabled }));
}
