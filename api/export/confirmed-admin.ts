import { randomUUID } from 'node:crypto';
import { accountDecider } from '../accounts/account.decider.js';
import { failedLoginsDecider } from '../accounts/failed-logins.decider.js';
import { reservationDecider } from '../accounts/reservation.decider.js';
import { reservationStream } from '../accounts/reservations.service.js';
import { streams } from '../contracts/events/streams.js';
import type { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { Clock } from '../platform/clock.js';
import type { Commands } from '../platform/commands/commands.js';
import { open } from '../platform/vault/sealing.js';
import type { Vault } from '../platform/vault/vault.js';
import { ExportError } from './export-request.js';

export interface ConfirmingParts {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  readonly askPassword: () => Promise<string>;
}

/**
 * Returns the id of the admin with this username after verifying the password. A wrong password is recorded as a
 * failed login.
 * @throws ExportError
 */
export async function confirmedAdmin(username: string, parts: ConfirmingParts): Promise<string> {
  const { commands, vault, passwords, askPassword } = parts;
  const reservation = reservationStream(await vault.lastingKey('reservations'), 'admin', 'username', username);
  const { state } = await commands.state(reservation, reservationDecider);
  if (state.holder === undefined) throw new ExportError(`there is no admin '${username}'`);
  const adminId = state.holder;
  const password = await askPassword();
  if (await passwords.matches(password, await passwordHashOf(adminId, parts))) return adminId;
  await noteFailure(adminId, parts);
  throw new ExportError(`wrong password of '${username}'`);
}

async function passwordHashOf(adminId: string, { commands, vault }: ConfirmingParts): Promise<string | undefined> {
  const { state } = await commands.state(streams.account('admin', adminId), accountDecider);
  const key = await vault.accountKey(adminId);
  return key && state.credential !== undefined ? open(key, adminId, state.credential).passwordHash : undefined;
}

/** Records a failed login. Each run of this command counts as the first failure of a new time window. */
async function noteFailure(adminId: string, { commands, clock }: ConfirmingParts): Promise<void> {
  const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'visitor', now: clock.now() };
  const note = { type: 'NoteFailedLogin', accountId: adminId, role: 'admin', failures: 1 } as const;
  await commands.decide(streams.failedLogins(adminId), failedLoginsDecider, note, context);
}
