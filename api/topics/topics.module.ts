import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { TopicsController } from './topics.controller.js';
import { TopicsService } from './topics.service.js';

/** The syllabus: chapters and topics of each subject. */
@Module({
  imports: [LimitsModule, ReadModelsModule],
  controllers: [TopicsController],
  providers: [TopicsService],
  exports: [TopicsService],
})
export class TopicsModule {}
