// Creates a school before its exam day: accounts with sessions, and questions. Events are decided without a server, as
// in the demo.
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { SessionTokens } from '../../dist/api/platform/auth/session-tokens.js';
import { PasswordHasher } from '../../dist/api/platform/auth/password-hasher.js';
import { systemClock } from '../../dist/api/platform/clock.js';
import { Settings } from '../../dist/api/platform/config/settings.js';
import { openPlatform } from '../../dist/api/startup/platform.js';
import { Chance } from '../../dist/api/demo/chance.js';
import { AccountActions } from '../../dist/api/demo/history/account-actions.js';
import { bankOf, decideInBatches } from '../../dist/api/demo/history/history.js';
import { adminHolder, staffActions } from '../../dist/api/demo/history/staff-actions.js';
import { vaultKeysFor } from '../../dist/api/demo/history/write-history.js';
import { demoQuestions } from '../../dist/api/demo/questions/demo-questions.js';

const HOUR_MS = 3_600_000;
/** Number of commands decided at a time */
const COMMANDS_PER_BATCH = 4_000;

/**
 * Writes the school to an empty folder.
 * @param count number of accounts of each role
 * @param furtherActions generates what happened after the registrations, from the users and their accounts
 * @returns {Promise<{ admin, tutors: object[], students: object[], questionsOf: Record<string, string[]> }>} users with
 * an id and a token
 */
export async function makeCrowd(dataDir, count, furtherActions = () => []) {
  Logger.overrideLogger(false);
  const platform = await openPlatform(new Settings({ DATA_DIR: dataDir }), systemClock);
  try {
    const chance = new Chance('load');
    const now = systemClock.now().getTime();
    const admin = adminHolder('admin');
    const tutors = people('tutor', count.tutors, chance);
    const students = people('student', count.students, chance);
    const accounts = await accountsOf(platform.vault, [admin, ...tutors, ...students]);
    const bank = bankOf(demoQuestions(), chance.derive('bank'));
    const stamp = () => ({ at: now - HOUR_MS, commandId: chance.uuid() });
    const registrations = [
      ...staffActions({ admin, tutors, bank, accounts, before: now - 24 * HOUR_MS }, chance.derive('staff')),
      accounts.logIn(admin, true, stamp()),
      ...students.map((student) => accounts.register(student, 'visitor', stamp())),
    ];
    const further = furtherActions({ tutors, students, accounts, chance: chance.derive('further') });
    const tokens = await tokensOf(platform, chain(registrations, further));
    const signedIn = (person) => ({ ...person, token: tokens.get(person.id) });
    const idsIn = (items) => items.map(({ questionId }) => questionId);
    return {
      admin: signedIn(admin),
      tutors: tutors.map(signedIn),
      students: students.map(signedIn),
      questionsOf: Object.fromEntries(Object.entries(bank).map(([subject, items]) => [subject, idsIn(items)])),
    };
  } finally {
    await platform.close();
  }
}

const people = (role, count, chance) =>
  Array.from({ length: count }, (_, n) => {
    const username = `${role}${n}`;
    return { id: chance.derive(username).uuid(), role, username, email: `${username}@load.test` };
  });

async function accountsOf(vault, holders) {
  const keys = await vaultKeysFor(
    holders.map(({ id }) => id),
    vault,
  );
  // Never used for a login; Argon2 is intentionally slow and runs once
  const hash = await new PasswordHasher().hash('Passw0rd!');
  return new AccountActions(keys, () => hash);
}

function* chain(...lists) {
  for (const list of lists) yield* list;
}

/** Appends the decided events. @returns the session token of each account */
async function tokensOf({ vault, events }, actions) {
  const tokens = new SessionTokens(vault, systemClock);
  await tokens.onModuleInit();
  const issued = new Map();
  for (const { appends } of decideInBatches(actions, COMMANDS_PER_BATCH)) {
    await events.appendAll(appends);
    const sessions = appends.flatMap((append) => append.events).filter(({ type }) => type === 'SessionStarted');
    for (const { data } of sessions) issued.set(data.accountId, tokens.issue(data));
  }
  return issued;
}
