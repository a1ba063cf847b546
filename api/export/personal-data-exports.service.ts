import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { streams } from '../contracts/events/streams.js';
import type { MeritlistRequest } from '../platform/auth/access.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import type { ExportRecorder } from '../platform/http/csv-list.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { exportsDecider } from './exports.decider.js';

/** Records exports of lists with personal data by admins. */
@Injectable()
export class PersonalDataExportsService implements ExportRecorder {
  constructor(
    private readonly commands: Commands,
    private readonly writes: WriteLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 'too-many' */
  async record(list: string, { caller, id }: MeritlistRequest): Promise<void> {
    const adminId = caller!.accountId;
    await this.writes.count('personal data exports of admin', adminId);
    const filters = { from: null, to: null, types: null, examId: null };
    await this.commands.decide(
      streams.exports,
      exportsDecider,
      { type: 'RecordExport', export: { adminId, format: 'csv', ...filters, list } },
      { commandId: randomUUID(), correlationId: id, actor: `admin:${adminId}`, now: this.clock.now() },
    );
  }
}
