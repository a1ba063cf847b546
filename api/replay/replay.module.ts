import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { ReplayController } from './replay.controller.js';
import { WhatIfController } from './what-if.controller.js';

@Module({ imports: [ReadModelsModule], controllers: [ReplayController, WhatIfController] })
export class ReplayModule {}
