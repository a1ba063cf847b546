import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { TodayController } from './today.controller.js';

@Module({ imports: [ReadModelsModule], controllers: [TodayController] })
export class StudentDashboardModule {}
