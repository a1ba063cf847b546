import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LandingController } from './landing.controller.js';

@Module({ imports: [ReadModelsModule], controllers: [LandingController] })
export class LandingModule {}
