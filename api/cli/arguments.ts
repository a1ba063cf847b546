import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

/** Wrong usage that shows only when options are read together. The message is printed with the usage line of the command. */
export class UsageError extends Error {}

/** The folder that relative paths on the command line start from: npm runs scripts in the folder of the project. */
export const callersFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();

/** Parses a path; a relative one starts from the caller's folder. */
export function path(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must name a file or a folder.');
  return resolve(callersFolder(), value);
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
 * Returns the first option on the command line whose value is missing, where commander would take the next option for it
 * (`--anchor --help`). `--anchor=-x` is a value that starts with a hyphen.
 */
export function optionWithoutValue(command: Command, words: readonly string[]): string | undefined {
  const end = words.indexOf('--');
  const checked = end === -1 ? words : words.slice(0, end);
  const taking = command.options.filter(({ required }) => required);
  return taking.find(({ long, short }) =>
    checked.some((word, index) => (word === long || word === short) && checked[index + 1]?.startsWith('-')),
  )?.flags;
}
