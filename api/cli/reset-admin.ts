import 'reflect-metadata';
import { randomPassword } from '../accounts/first-admin.js';
import { NoAdmin, resetAdmin } from '../accounts/reset-admin.js';
import { brokenPasswordRule } from '../contracts/http/password-rule.js';
import { newPasswordsDiffer } from '../contracts/http/wording.js';
import { askPassword } from '../export/ask-password.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { systemClock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { Refusal } from '../platform/commands/refusal.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { openExistingEventStore, openVault } from '../platform/config/open-stores.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { commandSettings } from './command-settings.js';
import { fail, stopSignal } from './exit.js';

/** Thrown if the new password breaks a rule. The message is shown to the operator. */
class UnusablePassword extends Error {}

/** Sets a new password for the admin. A generated password is printed to stdout, all other output to stderr. */
export async function runResetAdmin(): Promise<void> {
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    const settings = commandSettings();
    const events = resources.push(await openExistingEventStore(settings.events));
    const vault = resources.push(await openVault(settings));
    const chosen = await askNewPassword(stop);
    const password = chosen ?? randomPassword();
    const commands = Commands.on(new EventLog(events));
    const parts = { commands, vault, passwords: new PasswordHasher(), clock: systemClock };
    const username = await resetAdmin(password, parts);
    process.stderr.write(`The password of '${username}' was changed, and all sessions of this account have ended.\n`);
    if (chosen === undefined) process.stdout.write(`${password}\n`);
  } catch (error) {
    if (stop.aborted) process.stderr.write('Stopped. The password was not changed.\n');
    else fail('The password of the admin can’t be changed', error, NoAdmin, Refusal, UnusablePassword);
  } finally {
    await resources.close();
  }
}

/**
 * Asks for a new password. Returns undefined for an empty answer.
 * @throws UnusablePassword
 */
async function askNewPassword(stop: AbortSignal): Promise<string | undefined> {
  const prompt = async (question: string): Promise<string> => {
    const answer = await askPassword(question, { input: process.stdin, out: process.stderr, stop });
    stop.throwIfAborted();
    return answer;
  };
  const password = await prompt('New password (empty: generate one): ');
  if (password === '') return undefined;
  const brokenRule = brokenPasswordRule(password);
  if (brokenRule !== undefined) throw new UnusablePassword(brokenRule);
  if (process.stdin.isTTY && (await prompt('New password again: ')) !== password) {
    throw new UnusablePassword(newPasswordsDiffer);
  }
  return password;
}
