// Options of scripts outside the CLI: npm run load, npm run bench.
import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';

const USAGE_ERROR = 2;
const BUILT_CLI = new URL('../../../dist/api/cli.js', import.meta.url);

/** Parses the command line. Exits with one line and code 2 on invalid usage or if there is no build. */
export function parseScript(name, configure) {
  const command = configure(
    new Command(name)
      .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_ERROR))
      .showHelpAfterError(`See npm run ${name} -- --help`),
  );
  command.parse();
  if (!existsSync(BUILT_CLI)) command.error('error: there is no built server; run npm run build first');
  return command;
}

/** Returns a parser for numbers of at least `min`. */
export const numberFrom = (min) => (text) => {
  const number = Number(text);
  if (text.trim() !== '' && number >= min && Number.isFinite(number)) return number;
  throw new InvalidArgumentError(`It must be a number from ${min} on.`);
};
