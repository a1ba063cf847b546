import { randomUUID } from 'node:crypto';
import { streams } from '../contracts/events/streams.js';
import type { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { Clock } from '../platform/clock.js';
import type { Commands } from '../platform/commands/commands.js';
import { open, seal } from '../platform/vault/sealing.js';
import type { Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountState } from './account.decider.js';
import { firstAdminId } from './first-admin.js';

interface ResetParts {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Thrown if the log contains no admin. The message is shown to the operator. */
export class NoAdmin extends Error {
  override readonly name = 'NoAdmin';
}

/**
 * Sets a new password for the admin without the current one and ends all sessions of the account.
 * @returns the username of the admin
 * @throws NoAdmin
 * @throws Refusal if the password is changed concurrently
 */
export async function resetAdmin(password: string, parts: ResetParts): Promise<string> {
  const { commands, vault, passwords, clock } = parts;
  const { accountId, state } = await firstAdmin(commands);
  const key = await vault.accountKey(accountId);
  if (!key || state.credential === undefined || state.profile === undefined) {
    throw new NoAdmin('the vault has no key of the admin; is this its DATA_DIR and MASTER_KEY?');
  }
  const credential = seal(key, accountId, { passwordHash: await passwords.hash(password) });
  const change = { type: 'ChangePassword', accountId, credential, replaces: state.credential } as const;
  const ids = { commandId: randomUUID(), correlationId: randomUUID() };
  const context = { ...ids, actor: 'process:reset-admin', now: clock.now() };
  await commands.decide(streams.account('admin', accountId), accountDecider, change, context);
  return open(key, accountId, state.profile).username;
}

/**
 * Finds the first admin of the log.
 * @throws NoAdmin
 */
async function firstAdmin(commands: Commands): Promise<{ accountId: string; state: AccountState }> {
  for (let number = 1; ; number += 1) {
    const accountId = firstAdminId(number);
    const { state } = await commands.state(streams.account('admin', accountId), accountDecider);
    if (state.credential !== undefined) return { accountId, state };
    if (state.abandoned.length === 0)
      throw new NoAdmin('there is no admin yet; the first start of the server makes one');
  }
}
