import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { MeritListsController } from './merit-lists.controller.js';

@Module({ imports: [ReadModelsModule], controllers: [MeritListsController] })
export class MeritListsModule {}
