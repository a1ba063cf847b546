import type { CommandBus } from '@nestjs/cqrs';
import { RegisterAccount, RegisterAccountHandler } from '../../api/accounts/register-account.js';
import { Reservations } from '../../api/accounts/reservations.js';
import { type WithdrawRegistration, WithdrawRegistrationHandler } from '../../api/accounts/withdraw-registration.js';
import type { Passwords } from '../../api/platform/auth/passwords.js';
import { Decisions } from '../../api/platform/commands/decisions.js';
import type { EventStore } from '../../api/platform/event-store/event-store.js';
import type { Vault } from '../../api/platform/vault/vault.js';

/** Registration as one api process does it, on stores that a test gives. */
export function registering(events: EventStore, vault: Vault) {
  const decisions = new Decisions(events);
  const reservations = new Reservations(vault, decisions);
  const passwords = { hash: async (password: string) => `hash of ${password}` } as unknown as Passwords;
  const withdraw = new WithdrawRegistrationHandler(decisions, reservations);
  const commands = {
    execute: (command: RegisterAccount | WithdrawRegistration): Promise<unknown> =>
      command instanceof RegisterAccount ? register.execute(command) : withdraw.execute(command),
  } as CommandBus;
  const register = new RegisterAccountHandler(vault, passwords, reservations, decisions, commands);
  return { decisions, reservations, commands };
}
