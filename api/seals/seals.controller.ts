import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../platform/auth/access.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { LongBody } from '../platform/http/bodies.js';
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

  /** Starts a check of the whole log in the background. Only one check runs at a time. */
  @Post('check')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: LogCheck })
  check(): Promise<LogCheck> {
    return this.checks.start();
  }

  /** Verifies that a receipt belongs to this log and is unaltered. */
  @Post('receipt')
  @LongBody()
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CheckedReceipt })
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
