import { Logger } from '@nestjs/common';
import { settingsOf } from '../cli/command-settings.js';
import { EXIT } from '../cli/exit.js';
import type { Settings } from '../platform/config/settings.js';
import { WrongSetting } from '../platform/shared/wrong-setting.js';
import { checkBackup, checkDisk, checkFolders } from './check-folders.js';
import { checkMail } from './check-mail.js';
import { checkServer, checkSite } from './check-site.js';
import { checkEvents, checkReadModels, checkRedis, checkVault } from './check-stores.js';
import { ok, problem, type Finding } from './finding.js';

export interface DoctorRequest {
  /** Address that a mail is sent to. */
  readonly mailTo: string | undefined;
  readonly json: boolean;
}

/** Checks an installation, with or without a running server, and prints what must be done. Changes no data. */
export async function runDoctor({ mailTo, json }: DoctorRequest): Promise<void> {
  Logger.overrideLogger(false);
  const findings = await findingsOf(process.env, mailTo, new Date());
  process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : findings.map(lineOf).join(''));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = EXIT.negative;
}

async function findingsOf(env: NodeJS.ProcessEnv, mailTo: string | undefined, now: Date): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = settingsOf(env);
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error;
    return [problem('settings', error.message, 'correct it; README.md lists all settings')];
  }
  return [
    ok('settings', 'They are valid'),
    checkFolders(settings),
    checkDisk(settings),
    await checkVault(settings),
    ...(await checkEvents(settings, now)),
    await checkReadModels(settings),
    ...(await checkRedis(settings)),
    ...(await checkServer(settings)),
    ...(await checkSite(settings, now)),
    await checkMail(settings, mailTo, now),
    checkBackup(settings, now),
  ].filter(isUnique);
}

/** A running server reports some of the same findings. */
const isUnique = ({ check, text }: Finding, index: number, all: readonly Finding[]): boolean =>
  check !== 'server' || !all.some((other) => other.check !== check && other.text === text);

const MARKS = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' } as const;

const lineOf = ({ check, state, text, action }: Finding): string =>
  `${MARKS[state]}  ${check}: ${text}${action === undefined ? '' : `. To do: ${action}`}\n`;
