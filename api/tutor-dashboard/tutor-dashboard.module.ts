import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { CountsController } from './counts.controller.js';

@Module({ imports: [ReadModelsModule], controllers: [CountsController] })
export class TutorDashboardModule {}
