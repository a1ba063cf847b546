import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedId } from '../platform/commands/event-id.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Settings } from '../platform/config/settings.js';
import { accountDecider } from './account.decider.js';
import { RegisterAccount } from './register-account.js';
import { Reservations } from './reservations.js';
import { WithdrawRegistration } from './withdraw-registration.js';

/** nothing that looks like something else when copied from a screen */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** @param number counts the starts that were cut short before it, from 1 */
export const firstAdminId = (number = 1): string => derivedId('first-admin', String(number));

/** Makes the first admin at the first start, and none at any other, whatever the settings say then. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly reservations: Reservations,
    private readonly commands: CommandBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (let number = 1; ;) {
      const accountId = firstAdminId(number);
      const { status } = await this.stateOf(accountId);
      if (status === 'registered') return;
      if (status === 'none') {
        await this.create(accountId);
      } else {
        await this.withdraw(accountId);
        number += 1;
      }
    }
  }

  private async create(accountId: string): Promise<void> {
    const { adminUsername, adminPassword = randomPassword() } = this.settings;
    try {
      await this.commands.execute(
        new RegisterAccount(accountId, 'admin', '', adminUsername, adminPassword, this.context()),
      );
    } catch (failed) {
      // unless another start was a little faster
      if ((await this.stateOf(accountId)).status === 'none') throw failed;
      return;
    }
    if (this.settings.adminPassword === undefined) {
      process.stdout.write(`The first admin is '${adminUsername}' with the password ${adminPassword}\n`);
    }
  }

  /** A start that was cut short has been given up; its username may still be held. */
  private async withdraw(accountId: string): Promise<void> {
    const reservation = await this.reservations.streamOf('admin', 'username', this.settings.adminUsername);
    await this.commands.execute(new WithdrawRegistration('admin', accountId, [reservation], this.context()));
  }

  private context(): CommandContext {
    const [commandId, correlationId] = [randomUUID(), randomUUID()];
    return { commandId, actor: 'process:first-admin', correlationId, now: this.clock.now() };
  }

  private async stateOf(accountId: string) {
    return (await this.decisions.state(streams.account('admin', accountId), accountDecider)).state;
  }
}

/** Four groups of five: 100 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('.');
}
