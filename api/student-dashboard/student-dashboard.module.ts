import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { TodayController } from './today.controller.js';
import { TodayService } from './today.service.js';

@Module({ imports: [PracticeModule, ReadModelsModule], controllers: [TodayController], providers: [TodayService] })
export class StudentDashboardModule {}
