import { AccountStreams } from '../../../api/accounts/account-streams.js';
import { AccountsService } from '../../../api/accounts/accounts.service.js';
import { ReservationsService } from '../../../api/accounts/reservations.service.js';
import type { PasswordHasher } from '../../../api/platform/auth/password-hasher.js';
import { SessionRegister } from '../../../api/platform/auth/session-register.js';
import { Commands } from '../../../api/platform/commands/commands.js';
import { EventLog } from '../../../api/platform/event-store/event-log.js';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';
import type { Vault } from '../../../api/platform/vault/vault.js';

/** Creates the services of one API process that register accounts, on the given stores. */
export function createRegistration(events: EventStore, vault: Vault) {
  const log = new EventLog(events);
  const commands = Commands.on(log);
  const reservations = new ReservationsService(vault, commands);
  const hash = async (password: string) => `hash of ${password}`;
  const matches = async (password: string, passwordHash: string | undefined) => passwordHash === (await hash(password));
  const passwords = { hash, matches } as PasswordHasher;
  const streams = new AccountStreams(vault, new SessionRegister(log), commands);
  const accounts = new AccountsService(vault, passwords, reservations, streams);
  return { commands, reservations, streams, accounts, passwords };
}
