import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

/** Thrown for wrong usage that is detected after parsing. The message is printed with the usage line of the command. */
export class UsageError extends Error {}

/** Returns the folder that relative paths refer to. npm runs scripts in the project folder and sets INIT_CWD. */
export const callerFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();

/** Parses a path. Relative paths refer to the caller's folder. */
export function path(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must name a file or a folder.');
  return resolve(callerFolder(), value);
}

/** Returns a parser of whole numbers from `min` to `max`. */
export const wholeNumber =
  (min: number, max: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/**
 * Returns the first option without a value, where commander would use the next option as its value (`--anchor
 * --help`). `--anchor=-x` is a value that begins with a hyphen.
 */
export function optionWithoutValue(command: Command, words: readonly string[]): string | undefined {
  const end = words.indexOf('--');
  const checked = end === -1 ? words : words.slice(0, end);
  const valueOptions = command.options.filter(({ required }) => required);
  return valueOptions.find(({ long, short }) =>
    checked.some((word, index) => (word === long || word === short) && checked[index + 1]?.startsWith('-')),
  )?.flags;
}
