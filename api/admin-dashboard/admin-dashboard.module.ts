import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { ItemStatisticsModule } from '../item-statistics/item-statistics.module.js';
import { AccountCountsController } from './counts.controller.js';
import { OverviewController } from './overview.controller.js';

@Module({
  imports: [ItemStatisticsModule, ReadModelsModule],
  controllers: [AccountCountsController, OverviewController],
})
export class AdminDashboardModule {}
