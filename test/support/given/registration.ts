import { RegisterAccountHandler } from '../../../api/accounts/register-account.js';
import { ReservationsService } from '../../../api/accounts/reservations.service.js';
import type { PasswordHasher } from '../../../api/platform/auth/password-hasher.js';
import { Decisions } from '../../../api/platform/commands/decisions.js';
import { EventLog } from '../../../api/platform/event-store/event-log.js';
import type { EventStore } from '../../../api/platform/event-store/event-store.js';
import type { Vault } from '../../../api/platform/vault/vault.js';

/** Creates the registration service of one API process on the given stores. */
export function createRegistration(events: EventStore, vault: Vault) {
  const decisions = new Decisions(new EventLog(events));
  const reservations = new ReservationsService(vault, decisions);
  const hash = async (password: string) => `hash of ${password}`;
  const matches = async (password: string, passwordHash: string | undefined) => passwordHash === (await hash(password));
  const passwords = { hash, matches } as PasswordHasher;
  const registration = new RegisterAccountHandler(vault, passwords, reservations, decisions);
  return { decisions, reservations, registration, passwords };
}
