import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Settings } from '../platform/config/settings.js';
import { AccountStreams, passwordHashOf, type Account } from './account-streams.js';
import { AccountsService } from './accounts.service.js';
import { ReservationsService } from './reservations.service.js';

/** Letters and digits that cannot be confused with each other. */
const PASSWORD_CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Returns the deterministic id of the first admin.
 * @param number attempt number from 1; incremented after each interrupted start
 */
export const firstAdminId = (number = 1): string => derivedId('first-admin', String(number));

/**
 * Creates the first admin when the server starts for the first time. Later starts create none, even if the settings
 * change.
 */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly log = new Logger('first admin');

  constructor(
    private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly streams: AccountStreams,
    private readonly reservations: ReservationsService,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordHasher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    let isFirstStart = false;
    for (let number = 1; ;) {
      const accountId = firstAdminId(number);
      const admin = await this.streams.read('admin', accountId);
      if (admin.state.credential !== undefined) {
        if (!isFirstStart) await this.noteIgnoredPassword(admin);
        return;
      }
      isFirstStart = true;
      const { abandoned } = admin.state;
      if (abandoned.length === 0) {
        await this.create(accountId);
      } else {
        // an interrupted start abandoned its reservation, so the username may still be reserved
        for (const reservation of abandoned) {
          await this.reservations.conclude({ reservation, role: 'admin', accountId }, this.context());
        }
        number += 1;
      }
    }
  }

  private async create(accountId: string): Promise<void> {
    const { adminUsername, adminPassword = randomPassword() } = this.settings;
    const admin = { accountId, role: 'admin', email: '', username: adminUsername, password: adminPassword } as const;
    try {
      await this.accounts.register(admin, this.context());
    } catch (failed) {
      const { credential, abandoned } = (await this.streams.read('admin', accountId)).state;
      // another process was faster, or this start exceeded its time limit
      if (failed instanceof Refusal && (credential !== undefined || abandoned.length > 0)) return;
      throw failed;
    }
    if (this.settings.adminPassword === undefined) {
      this.log.log(`The first admin is '${adminUsername}'`, { password: adminPassword });
    }
  }

  /** Logs that the password in the settings has no effect, unless it is the current password of the admin. */
  private async noteIgnoredPassword(admin: Account): Promise<void> {
    const { adminPassword } = this.settings;
    if (adminPassword === undefined) return;
    if (await this.passwords.matches(adminPassword, passwordHashOf(admin))) return;
    this.log.log(
      'ADMIN_PASSWORD is ignored: it is used only at the first start, and there is an admin already. ' +
        'To set a new password, log in and open Account, or run reset-admin on this machine.',
    );
  }

  private context(): CommandContext {
    const [commandId, correlationId] = [randomUUID(), randomUUID()];
    return { commandId, actor: 'process:first-admin', correlationId, now: this.clock.now() };
  }
}

/** Returns a random password of four groups of five characters (100 bits of entropy). */
export function randomPassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join('');
  return [group(), group(), group(), group()].join('.');
}
