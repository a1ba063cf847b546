import { dataInWords } from '../platform/config/data-in-words.js';
import { loadEnvFile, type EnvFile } from '../platform/config/env-file.js';
import { Settings } from '../platform/config/settings.js';

let envFile: EnvFile | undefined;

/** Adds the settings in the `.env` of the working directory to the environment of this process. @throws WrongSetting */
export function useEnvFile(): void {
  envFile = loadEnvFile(process.cwd(), process.env);
}

/** Returns the settings of a command. Its first line on standard error names the data and the `.env` file. */
export function commandSettings(): Settings {
  const settings = settingsOf(process.env);
  writeSources(dataInWords(settings));
  return settings;
}

/** Returns the settings. Names the `.env` file on standard error if one of them is invalid. @throws WrongSetting */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  try {
    return new Settings(env);
  } catch (error) {
    writeSources(undefined);
    throw error;
  }
}

/** Writes where data and settings come from as one line to standard error. */
export function writeSources(data: string | undefined): void {
  const line = sourcesInWords(data);
  if (line) process.stderr.write(`${line}\n`);
}

/** Returns a line with the given data and the `.env` file; empty if there is neither. */
export function sourcesInWords(data: string | undefined): string {
  const ignored = envFile && envFile.ignored.length > 0 ? ` (not settings: ${envFile.ignored.join(', ')})` : '';
  return [data, envFile && `Settings: ${envFile.path}${ignored}`].filter((part) => part).join('. ');
}
