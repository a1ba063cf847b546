import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { TodayController } from './today.controller.js';

@Module({ imports: [PracticeModule, ReadModelsModule], controllers: [TodayController] })
export class StudentDashboardModule {}
