import { Module } from '@nestjs/common';
import { LogChecks } from './log-checks.js';
import { Receipts } from './receipts.js';
import { ReceiptsController } from './receipts.controller.js';
import { SealLog } from './seal-log.process.js';
import { SealsController } from './seals.controller.js';

@Module({
  controllers: [SealsController, ReceiptsController],
  providers: [SealLog, LogChecks, Receipts],
})
export class SealsModule {}
