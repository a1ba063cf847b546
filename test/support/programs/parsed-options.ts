import type { OptionValues } from 'commander';
import { createCli } from '../../../api/cli/create-cli.js';

/** Parses the arguments of a CLI command without running it. @throws CommanderError */
export function parsedOptions<Options extends OptionValues>(name: string, args: readonly string[]): Options {
  const cli = createCli();
  const command = cli.commands.find((candidate) => candidate.name() === name)!;
  command.configureOutput({ writeErr: () => {} }).action(() => {});
  cli.parse([name, ...args], { from: 'user' });
  return command.opts<Options>();
}
