import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AccountCountsController } from './counts.controller.js';

@Module({ imports: [ReadModelsModule], controllers: [AccountCountsController] })
export class AdminDashboardModule {}
