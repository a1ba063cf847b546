import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../platform/auth/access.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { LongBody } from '../platform/http/bodies.js';
import { Ok, Says } from '../platform/http/routes.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { fingerprintOf } from './broken-text.js';
import { LogCheckService } from './log-check.service.js';
import { checkReceipt, type Receipt } from './receipt.js';
import { SealKey, withoutTags } from './seal.js';
import { undefinedIfDamaged, SealsService } from './seals.service.js';
import { CheckedReceipt, LogCheck, LogSeals, ReceiptBody } from './seals.dto.js';

/** Seals and checks of the event log. */
@ApiTags('seals')
@Access('admin')
@Controller('seals')
export class SealsController {
  private readonly seals: SealsService;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly checks: LogCheckService,
  ) {
    this.seals = new SealsService(events);
  }

  @Get()
  @Says('Get the seals of the log', 'Returns the number of seals, their public key, and the last check of the log.')
  @ApiOkResponse({ type: LogSeals })
  async state(): Promise<LogSeals> {
    const [first, last, count, key, check] = await Promise.all([
      this.seals.numbered(1).catch(undefinedIfDamaged),
      this.seals.last().catch(undefinedIfDamaged),
      this.seals.count(),
      this.key(),
      this.checks.last(),
    ]);
    return {
      seals: count,
      events: last ? last.after + last.events : 0,
      since: first?.sealedAt ?? null,
      last: last ? withoutTags(last) : null,
      key,
      fingerprint: fingerprintOf(key),
      check,
    };
  }

  @Post('check')
  @Says('Check the log', 'Starts a check in the background (202), or returns the one that is running.')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: LogCheck })
  check(): Promise<LogCheck> {
    return this.checks.start();
  }

  @Post('receipt')
  @Says(
    'Check a receipt',
    'Checks the signature of a receipt, whether it covers the result, and whether it matches the log.',
  )
  @LongBody()
  @Ok(CheckedReceipt)
  async receipt(@Body() body: ReceiptBody): Promise<CheckedReceipt> {
    const { receipt, steps, why } = checkReceipt(body.receipt, await this.key());
    const isRecorded = receipt !== undefined && (await this.isInLog(receipt));
    const missing = isRecorded ? null : 'The log has another event in its place, or none.';
    return { ...steps, inLog: isRecorded, why: why ?? missing };
  }

  private async isInLog({ event: { stream, revision }, hash }: Receipt): Promise<boolean> {
    if (!Number.isSafeInteger(revision) || revision < 0 || !/^attempt-[\w-]+$/.test(stream)) return false;
    const [event] = await this.events.readStream(stream, revision, 1);
    return event?.hash === hash;
  }

  private async key(): Promise<string> {
    return new SealKey(await this.vault.lastingKey('seals')).public;
  }
}
