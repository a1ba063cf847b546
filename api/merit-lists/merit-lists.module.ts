import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { MeritListsController } from './merit-lists.controller.js';
import { MeritListsService } from './merit-lists.service.js';

@Module({
  imports: [LimitsModule, ReadModelsModule],
  controllers: [MeritListsController],
  providers: [MeritListsService],
})
export class MeritListsModule {}
