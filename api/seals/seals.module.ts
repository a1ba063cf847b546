import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LogCheckService } from './log-check.service.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { SealLog } from './seal-log.process.js';
import { SealsController } from './seals.controller.js';

@Module({
  imports: [AttemptsModule],
  controllers: [SealsController, ReceiptsController],
  providers: [SealLog, LogCheckService, ReceiptsService],
})
export class SealsModule {}
